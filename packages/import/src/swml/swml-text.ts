import type { Piece } from "../draft/cel.ts";
import { entryOf } from "../draft/entry-of.ts";
import type { FlowDraft } from "../draft/flow-draft.ts";

/** A text of SWML in pieces, and what in it has no counterpart. */
export interface SwmlText {
  readonly pieces: readonly Piece[];
  readonly lost: readonly string[];
}

/** The pieces of a text with `%{call.from}` or `${vars.name}` in it. */
export function swmlText(text: string, draft: FlowDraft): SwmlText {
  const pieces: Piece[] = [];
  const lost: string[] = [];
  let at = 0;
  for (const match of text.matchAll(/[%$]\{([^{}]*)\}/g)) {
    pieces.push({ text: text.slice(at, match.index) });
    const cel = pathOf(match[1] ?? "", draft);
    if (cel === undefined) lost.push(match[0]);
    else pieces.push({ cel });
    at = match.index + match[0].length;
  }
  pieces.push({ text: text.slice(at) });
  return { pieces: pieces.filter((piece) => !("text" in piece) || piece.text !== ""), lost };
}

/** The expression of a path such as `call.from` or `prompt_value`; `undefined` for more than a path. */
export function pathOf(written: string, draft: FlowDraft): string | undefined {
  const path = written.trim().replace(/^vars\./, "");
  const own = entryOf(known, path);
  if (own !== undefined) return own;
  if (!/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(path) || path.startsWith("call.")) return undefined;
  return `vars.${draft.declare("vars", path.replaceAll(".", "_"), "")}`;
}

const known: Readonly<Record<string, string>> = {
  "call.from": "call.from",
  "call.from_number": "call.from",
  "call.to": "call.to",
  "call.to_number": "call.to",
  "call.call_id": "call.id",
  "call.id": "call.id",
};

/** A condition such as `prompt_value == '1'` as an expression; `undefined` where it is more. */
export function conditionOf(written: string, draft: FlowDraft): string | undefined {
  const tests = written
    .replaceAll(/[%$]\{([^{}]*)\}/g, "$1")
    .split("&&")
    .map((test) => {
      const [, path = "", sign = "", quoted, number] =
        /^\s*([\w.]+)\s*([=!]={1,2}|[<>]=?)\s*(?:'([^']*)'|"[^"]*"|(-?\d{1,15}))\s*$/.exec(
          test.replaceAll(/"([^"']*)"/g, "'$1'"),
        ) ?? [];
      const cel = pathOf(path, draft);
      if (cel === undefined) return undefined;
      const equals = sign.startsWith("!") ? "!=" : "==";
      if (/^[=!]/.test(sign)) return `${cel} ${equals} ${JSON.stringify(quoted ?? number ?? "")}`;
      return number === undefined ? undefined : `isInt(${cel}) && int(${cel}) ${sign} ${number}`;
    });
  return tests.includes(undefined) ? undefined : tests.join(" && ");
}
