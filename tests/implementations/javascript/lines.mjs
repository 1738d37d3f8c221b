// Questions and answers as JSON lines, on stdin and stdout: `{"op": "melds/check", "request": {…}}` in, `{"status": 200, "answer": {…}}` out. A question
// that does not fit its schema gets a `problem` (RFC 9457) in the place of an answer. Knows what is asked, not what it means.

import { QUESTIONS, isObject } from "./shapes.mjs";

const LONGEST_LINE = 66 * 1024; // a body of 64 KiB, and what is around it

export function problem(status, kind, title, detail, pointer = "", hint = "spec/schema has the schema of each question.") {
  return { status, problem: { type: `urn:tierce:problem:${kind}`, title, status, detail, pointer, hint } };
}

// Answers line after line. `operations` has a function of the request for each op, `capabilities` among them; it gives {status, answer} or a problem.
export async function serve(operations) {
  const reply = (answer) => new Promise((written) => process.stdout.write(`${JSON.stringify(answer)}\n`, written));
  let line = "";
  let tooLong = false; // a line that is too long is answered at once, and the rest of it is passed over
  process.stdin.setEncoding("utf8");
  for await (const chunk of process.stdin) {
    for (const [index, piece] of chunk.split("\n").entries()) {
      if (index > 0) {
        if (!tooLong && line.trim() !== "") await reply(answerTo(operations, line));
        line = "";
        tooLong = false;
      }
      if (tooLong) continue;
      line += piece;
      if (line.length > LONGEST_LINE) {
        tooLong = true;
        await reply(problem(413, "too-large", "The line is too long", `At most ${LONGEST_LINE} characters`));
      }
    }
  }
  if (!tooLong && line.trim() !== "") await reply(answerTo(operations, line));
}

function answerTo(operations, line) {
  let asked;
  try {
    asked = JSON.parse(line);
  } catch (error) {
    return problem(400, "not-json", "The line is not JSON", error.message);
  }
  if (!isObject(asked) || typeof asked.op !== "string") return problem(400, "does-not-fit", "The line has no op", 'Expected {"op": …, "request": …}');
  if (!Object.hasOwn(operations, asked.op)) return problem(404, "not-found", "Not found", `There is no ${JSON.stringify(asked.op)} here.`);
  const misfit = Object.hasOwn(QUESTIONS, asked.op) ? QUESTIONS[asked.op](asked.request, "") : null;
  if (misfit) return problem(400, "does-not-fit", "The question does not fit its schema", `Expected ${misfit.expected}`, misfit.pointer);
  return operations[asked.op](asked.request);
}
