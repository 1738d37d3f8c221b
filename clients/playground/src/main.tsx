/// The page: its head with variant and language, its places, and what is said when something is wrong.

import { render } from "preact";

import "./style.css";
import { PAGES, type Page } from "./address.ts";
import { Melds } from "./Melds.tsx";
import { Replay } from "./Replay.tsx";
import { TableRules } from "./Rules.tsx";
import * as round from "./round.ts";
import { asked, slow, trouble } from "./service.ts";
import { changes, hand, listed, load, melds, notice, page, record, start, step, variantId } from "./state.ts";
import { Table } from "./Table.tsx";
import { filled, LANGUAGES, NAMES, language, speak, words, type Language } from "./words.ts";

function go(next: Page): void {
  history.pushState(null, "", location.href);
  page.value = next;
  scrollTo(0, 0);
}

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
        <a href={`/v1/variants/${encodeURIComponent(variantId.value)}/rulebook?language=${language.value}`}>{text.pages.rulebook}</a>
        <a href="/docs">{text.pages.docs}</a>
      </nav>
      <div class="choices">
        <label>
          {text.variant} <Variants />
        </label>
        <label>
          {text.language}{" "}
          <select name="language" value={language.value} onChange={(event) => void speak(event.currentTarget.value as Language)}>
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

function Variants() {
  return (
    <select
      name="variant"
      value={variantId.value}
      onChange={(event) => {
        variantId.value = event.currentTarget.value;
        changes.value = {};
        if (page.value !== "melds") {
          round.leave();
          step.value = undefined;
          record.value = undefined;
          if (page.value === "replay") page.value = "table";
        }
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
  await start();
  render(<App />, document.getElementById("page")!);
  const known = () => void asked(load, known);
  known();
}

void begin();
