/// The page: its head with variant and language, its places, and what is said when something is wrong.

import { render } from "preact";
import { batch } from "@preact/signals";

import "./style.css";
import { PAGES } from "./address.ts";
import { Melds } from "./Melds.tsx";
import { Replay } from "./Replay.tsx";
import { rulebook, TableRules } from "./Rules.tsx";
import * as round from "./round.ts";
import { asked, slow, trouble } from "./service.ts";
import { changed, changes, go, hand, listed, load, melds, notice, page, record, start, step, variantId } from "./state.ts";
import { Table } from "./Table.tsx";
import { filled, LANGUAGES, NAMES, language, speak, words, type Language } from "./words.ts";

function Head() {
  const text = words.value;
  return (
    <header class="head">
      <a class="skip" href="#content" onClick={(event) => (event.preventDefault(), document.getElementById("content")?.focus())}>
        {text.skip}
      </a>
      <h1>
        <span class="logo" aria-hidden="true">
          ♣<i>♦</i>♠
        </span>{" "}
        Tierce <small>{text.tagline}</small>
      </h1>
      <nav aria-label="Tierce">
        {PAGES.map((one) => (
          <button type="button" key={one} aria-current={page.value === one ? "page" : undefined} onClick={() => go(one)}>
            {text.pages[one]}
          </button>
        ))}
        <a
          href={`/v1/variants/${encodeURIComponent(variantId.value)}/rulebook?language=${language.value}`}
          onClick={(event) => {
            // A table with rules of its own has a rulebook of its own.
            if (changed.value === 0) return;
            event.preventDefault();
            void rulebook();
          }}
        >
          {text.pages.rulebook}
        </a>
        <a href={`/rulebooks?language=${language.value}`}>{text.pages.rulebooks}</a>
        <a href="/docs">{text.pages.docs}</a>
      </nav>
      <div class="choices">
        <label>
          {text.variant} <Variants />
        </label>
        <label>
          {text.language}{" "}
          <select name="language" value={language.value} onChange={(event) => change(event.currentTarget.value as Language)}>
            {LANGUAGES.map((one) => (
              <option key={one} value={one} lang={one}>
                {NAMES[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </header>
  );
}

/// Another language; where its words cannot be had, the page keeps the one that it has.
function change(next: Language): void {
  void asked("words", () => speak(next), () => change(next));
}

function Variants() {
  return (
    <select
      name="variant"
      value={variantId.value}
      onChange={(event) => {
        batch(() => {
          variantId.value = event.currentTarget.value;
          changes.value = {};
          step.value = undefined;
          record.value = undefined;
          if (page.value === "replay") page.value = "table";
        });
      }}
    >
      {listed.value.length === 0 && <option value={variantId.value}>{variantId.value}</option>}
      {listed.value.map(({ id, names }) => (
        <option key={id} value={id}>
          {names[language.value] ?? id}
        </option>
      ))}
    </select>
  );
}

function Notices() {
  const text = words.value;
  const said = notice.value;
  const wrong = trouble.value;
  const name = listed.value.find(({ id }) => id === variantId.value)?.names[language.value] ?? variantId.value;
  return (
    <div class="notices">
      {wrong && (
        <p class="alert" role="alert">
          {wrong.kind === "away" ? text.away : filled(text.notUnderstood, { detail: wrong.detail })}{" "}
          <button
            type="button"
            class="main"
            onClick={() => {
              trouble.value = undefined;
              wrong.again();
            }}
          >
            {text.tryAgain}
          </button>{" "}
          {wrong.kind === "problem" && (
            <button type="button" onClick={anew}>
              {text.startAnew}
            </button>
          )}
        </p>
      )}
      {slow.value && !wrong && (
        <p class="slow" role="status">
          {text.slow}
        </p>
      )}
      {said && (
        <p class="alert mild" role="alert">
          {said.kind === "broken" ? text.brokenAddress : filled(text.goneVariant, { id: said.id, name })}{" "}
          <button type="button" onClick={() => (notice.value = undefined)}>
            {text.close}
          </button>
        </p>
      )}
    </div>
  );
}

/// Leaves behind whatever the service does not understand.
function anew(): void {
  trouble.value = undefined;
  round.leave();
  changes.value = {};
  melds.value = [];
  hand.value = [];
}

function App() {
  return (
    <>
      <Head />
      <Notices />
      <main id="content" tabIndex={-1}>
        {page.value !== "replay" && (page.value === "melds" || !round.dealer.value) && <TableRules />}
        {page.value === "melds" ? <Melds /> : page.value === "table" ? <Table /> : <Replay />}
      </main>
    </>
  );
}

async function begin(): Promise<void> {
  // A file or a text that is dropped beside everything must not take the page away.
  for (const kind of ["dragover", "drop"] as const) addEventListener(kind, (event) => event.preventDefault());
  await start();
  render(<App />, document.getElementById("page")!);
  const known = () => void asked("variants", load, known);
  known();
}

void begin();
