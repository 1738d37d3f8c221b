/// How a round ended: who won, and what each of the others is charged, card by card.

import type { Outcome as Ended } from "tierce-client";

import { listed, player } from "./moves.ts";
import { filled, words } from "./words.ts";

export function Outcome({ outcome, viewer }: { outcome: Ended; viewer: number | undefined }) {
  const text = words.value;
  const winners = outcome.winners ?? [];
  const how = text.endedBy[outcome.endedBy as keyof typeof text.endedBy] ?? outcome.endedBy;
  return (
    <section class="outcome panel" aria-label={text.over}>
      <h2>{text.over}</h2>
      <p>{filled(how, { player: winners.map((seat) => player(seat, text, viewer)).join(", ") })}</p>
      <table>
        <tbody>
          {(outcome.penalties ?? []).map((line) => (
            <tr key={line.seat} class={winners.includes(line.seat) ? "winner" : ""}>
              <th scope="row">{player(line.seat, text, viewer)}</th>
              <td>{winners.includes(line.seat) ? text.winner : text.charged[line.charged as keyof typeof text.charged]}</td>
              <td>{listed((line.cards ?? []).map(({ card }) => card))}</td>
              <td class="number">{filled(text.points, { count: line.total ?? "?" })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {outcome.atOnce && <p>{text.atOnce}</p>}
    </section>
  );
}
