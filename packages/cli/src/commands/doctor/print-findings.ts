import type { Invocation } from "../../invocation.ts";
import type { Finding } from "./finding.ts";

const colours = { ok: "green", look: "yellow", wrong: "red" } as const;

/** Prints what was found out: a line each, what to do below it, and a summary. Or all as JSON. */
export function printFindings(
  { surroundings: { out }, paint, json }: Invocation,
  findings: readonly Finding[],
): void {
  if (json) {
    const ok = findings.every(({ state }) => state !== "wrong");
    out.write(`${JSON.stringify({ ok, findings }, null, 2)}\n`);
    return;
  }
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.flatMap(({ about, state, text, hint }) => [
    `${paint(colours[state], state.padEnd(5))}  ${about.padEnd(width)}  ${text}`,
    ...(hint === undefined || state === "ok" ? [] : [`${" ".repeat(width + 9)}${hint}`]),
  ]);
  out.write(`${lines.join("\n")}\n\n${summary(findings)}\n`);
}

function summary(findings: readonly Finding[]): string {
  const count = (wanted: Finding["state"]): number =>
    findings.filter(({ state }) => state === wanted).length;
  const [wrong, looks] = [count("wrong"), count("look")];
  const judged = looks === 0 ? "" : ` ${looks} to look at.`;
  if (wrong === 0) return `Nothing is wrong.${judged}`;
  return `${wrong} ${wrong === 1 ? "thing is" : "things are"} wrong.${judged}`;
}
