import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, type Explain } from "./yaml-fault.ts";

/** A round bracket that stands for the one that closes a map or a list. */
export function roundBracket(
  ...[text, { fits }, { crossed, unclosed }]: Parameters<Explain>
): Diagnostic | undefined {
  const opened = crossed?.opened ?? unclosed;
  if (opened === undefined) return undefined;
  const rest = text.slice(opened, lineAt(text, opened).span.end);
  const around = rest.includes(")") ? neighbourhoodOf(text, opened, fits) : undefined;
  const closing = text.charAt(opened) === "{" ? "}" : "]";
  const found = [...rest.matchAll(/\)(?=\s*(?:[,}\]]|$))/g)].slice(0, 4).find(({ index }) => {
    const at = opened + index;
    return around?.read(`${text.slice(0, at)}${closing}${text.slice(at + 1)}`) !== undefined;
  });
  if (found === undefined) return undefined;
  const start = opened + found.index;
  const what = `This ")" stands where "${closing}" closes the "${text.charAt(opened)}".`;
  return flowProblem("FLOW_YAML", { start, end: start + 1 }, what, { hint: `Write "${closing}".` });
}

/** A round bracket that stands for the one that begins a map or a list, with its partner or alone. */
export function roundOpening(
  ...[text, { span, fits }]: Parameters<Explain>
): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  const openings = [...line.text.matchAll(/(?<=(?:[\w"]:|-|,)\s+|[[{]\s*)\((?!\?)/g)].slice(0, 4);
  const around = openings.length === 0 ? undefined : neighbourhoodOf(text, line.span.start, fits);
  const isRead = (written: string): boolean =>
    around?.read(`${text.slice(0, line.span.start)}${written}${text.slice(line.span.end)}`) !==
    undefined;
  for (const { index } of openings) {
    const [before, behind] = [line.text.slice(0, index), line.text.slice(index + 1)];
    const sign = /^\s*(?:[\w/.*-]+|"[^"]*"):\s/.test(behind) ? "{" : "[";
    const of = sign === "{" ? "map" : "list";
    const start = line.span.start + index;
    const place: Span = { start, end: start + 1 };
    if (isRead(`${before}${sign}${behind}`))
      return flowProblem("FLOW_YAML", place, `This "(" stands where "${sign}" begins the ${of}.`, {
        hint: `Write "${sign}" for the "(".`,
      });
    const closing = sign === "{" ? "}" : "]";
    const end = [...behind.matchAll(/\)(?=\s*(?:[,}\]]|$))/g)]
      .slice(0, 4)
      .find((each) =>
        isRead(
          `${before}${sign}${behind.slice(0, each.index)}${closing}${behind.slice(each.index + 1)}`,
        ),
      );
    if (end === undefined) continue;
    return flowProblem(
      "FLOW_YAML",
      { start, end: start + end.index + 2 },
      `A ${of} stands in ${sign} ${closing}, not in ( ).`,
      { hint: `Write "${sign}" for the "(", and "${closing}" for its ")".` },
    );
  }
  return undefined;
}
