/// A card, as a picture that can be tapped, dragged and reached by keyboard; rows of cards, and places that cards can be put on.

import type { ComponentChildren } from "preact";
import { signal } from "@preact/signals";

import { called, isJoker, picture, sign, standsFor } from "./cards.ts";
import { words } from "./words.ts";

/// What is being dragged: where it comes from, and the cards. Only a page of ours can drop it.
export interface Load {
  from: string;
  places: number[];
  cards: string[];
}

export const dragged = signal<Load | undefined>(undefined);

interface Shown {
  card: string;
  /// Red frame: chosen, to be moved with others.
  chosen?: boolean;
  /// It has just come to this hand.
  fresh?: boolean;
  /// A place where a drop would be legal.
  target?: boolean;
  small?: boolean;
  onTap?: () => void;
  onRemove?: () => void;
  load?: () => Load;
  label?: string;
}

/// One card. Without `onTap` it is a picture with a name.
export function Card({ card, chosen, fresh, target, small, onTap, onRemove, load, label }: Shown) {
  const name = label ?? called(card, words.value);
  const look = ["card", chosen && "chosen", fresh && "fresh", target && "target", small && "small"].filter(Boolean).join(" ");
  const face = (
    <>
      <img src={picture(card)} alt="" width={240} height={336} draggable={false} />
      {isJoker(card) && standsFor(card) && <span class="bound">{sign(card)}</span>}
    </>
  );
  if (!onTap)
    return (
      <span class={look} role="img" aria-label={name} data-card={card}>
        {face}
      </span>
    );
  return (
    <button
      type="button"
      class={look}
      aria-label={name}
      aria-pressed={chosen}
      data-card={card}
      draggable={load !== undefined}
      onClick={onTap}
      onKeyDown={(event) => {
        if (onRemove && (event.key === "Delete" || event.key === "Backspace")) {
          event.preventDefault();
          onRemove();
        }
      }}
      onDragStart={(event) => {
        if (!load) return;
        dragged.value = load();
        event.dataTransfer?.setData("text/plain", dragged.value.cards.map(sign).join(" "));
        if (event.dataTransfer) event.dataTransfer.effectAllowed = "move";
      }}
      onDragEnd={() => (dragged.value = undefined)}
    >
      {face}
    </button>
  );
}

/// A card without a picture, for the deck: quick to see, quick to load.
export function Chip({ card, onTap, load, tabIndex }: { card: string; onTap: () => void; load: () => Load; tabIndex: number }) {
  const red = card.endsWith("D") || card.endsWith("H");
  return (
    <button
      type="button"
      class={`chip${red ? " red" : ""}${isJoker(card) ? " joker" : ""}`}
      data-card={card}
      tabIndex={tabIndex}
      draggable
      onClick={onTap}
      onDragStart={(event) => {
        dragged.value = load();
        event.dataTransfer?.setData("text/plain", sign(card));
      }}
      onDragEnd={() => (dragged.value = undefined)}
    >
      <span aria-hidden="true">{sign(card)}</span>
      <span class="unseen">{called(card, words.value)}</span>
    </button>
  );
}

/// Cards side by side. Arrow keys go from one to the next, as a reader sees them: cards stand from left to right in every language.
export function Row({ children, label, className = "" }: { children: ComponentChildren; label: string; className?: string }) {
  return (
    <div class={`row ${className}`} role="group" aria-label={label} dir="ltr" onKeyDown={alongArrows}>
      {children}
    </div>
  );
}

export function alongArrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (next) {
    event.preventDefault();
    next.focus();
  }
}

interface Dropped {
  children: ComponentChildren;
  className: string;
  /// Whether what is dragged may be dropped here; `undefined` while nothing is.
  legal?: boolean;
  onDrop: (load: Load) => void;
}

/// A place that cards can be dropped on.
export function Place({ children, className, legal, onDrop }: Dropped) {
  return (
    <div
      class={`place ${className}${legal ? " target" : ""}`}
      onDragOver={(event) => {
        if (!dragged.value) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.classList.add("over");
      }}
      onDragLeave={(event) => event.currentTarget.classList.remove("over")}
      onDrop={(event) => {
        event.currentTarget.classList.remove("over");
        if (!dragged.value) return;
        event.preventDefault();
        event.stopPropagation();
        const load = dragged.value;
        dragged.value = undefined;
        onDrop(load);
      }}
    >
      {children}
    </div>
  );
}
