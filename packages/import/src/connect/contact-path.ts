import type { Piece } from "../draft/cel.ts";
import { entryOf } from "../draft/entry-of.ts";
import type { FlowDraft } from "../draft/flow-draft.ts";
import type { Action, ConnectFlow } from "./connect-flow.ts";

/** A text of Connect in pieces, and the variables in it that nothing in the file sets. */
export interface ContactText {
  readonly pieces: readonly Piece[];
  readonly unset: readonly string[];
}

/** The paths in a text, such as `$.Attributes.name`, also as `$['Attributes']['name']`. */
const paths = /\$((?:\.[A-Za-z_]\w*(?:-\w+)*|\[\s*(?:'[^']*'|"[^"]*")\s*\])+)/g;

/** The pieces of a text with paths in it. */
export function contactText(
  text: string,
  { flow, draft }: { readonly flow: ConnectFlow; readonly draft: FlowDraft },
): ContactText {
  const pieces: Piece[] = [];
  const unset: string[] = [];
  let at = 0;
  for (const match of text.matchAll(paths)) {
    pieces.push({ text: text.slice(at, match.index) });
    const names = namesIn(match[1] ?? "");
    const own = entryOf(known, names.join("."));
    const variable = own === undefined ? draft.declare("vars", variableOf(names), "") : "";
    pieces.push({ cel: own ?? `vars.${variable}` });
    if (own === undefined && !isSet(names, flow)) unset.push(`vars.${variable}`);
    at = match.index + match[0].length;
  }
  pieces.push({ text: text.slice(at) });
  return { pieces: pieces.filter((piece) => !("text" in piece) || piece.text !== ""), unset };
}

/** The members of a Lambda function's answer that actions read before the next function is asked. */
export function readOfExternal({ actions }: ConnectFlow, { next }: Action): readonly string[] {
  const behind = new Set<string>([next]);
  const found = new Set<string>();
  for (const id of behind) {
    const action = actions.find((each) => each.id === id);
    if (action === undefined) continue;
    for (const member of externalIn(action)) found.add(member);
    if (action.type === "InvokeLambdaFunction") continue;
    for (const way of action.conditions) behind.add(way.next);
    for (const way of [action.next, ...Object.values(action.errors)]) behind.add(way);
  }
  return [...found];
}

function externalIn({ parameters, conditions }: Action): readonly string[] {
  const written = JSON.stringify([parameters, conditions]).replaceAll('\\"', '"');
  return [...written.matchAll(paths)].flatMap(([, path = ""]) => {
    const [root, ...names] = namesIn(path);
    return root === "External" && names.length > 0 && names.every(isPlain) ? [names.join(".")] : [];
  });
}

/** The variable that stands for a path. Attributes keep their names. */
export function variableOf([root = "", ...names]: readonly string[]): string {
  return root === "Attributes" && names.length > 0
    ? names.join("_")
    : [root.replace(/^[A-Z]/, (letter) => letter.toLowerCase()), ...names].join("_");
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\.([\w-]+)|['"]([^'"]*)['"]/g)].map(
    ([, one, other]) => one ?? other ?? "",
  );
}

function isPlain(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}

/** Whether some action of the file sets what a path reads. */
function isSet([root = "", ...names]: readonly string[], { actions }: ConnectFlow): boolean {
  const [type, parameter] = entryOf(setters, root) ?? [];
  return actions.some((action) => {
    if (action.type !== type) return false;
    if (parameter === undefined) return true;
    return (
      parameter in action.parameters &&
      JSON.stringify(action.parameters[parameter]).includes(JSON.stringify(names[0] ?? ""))
    );
  });
}

const setters: Readonly<Record<string, readonly [string, string?]>> = {
  Attributes: ["UpdateContactAttributes", "Attributes"],
  FlowAttributes: ["UpdateFlowAttributes", "FlowAttributes"],
  External: ["InvokeLambdaFunction"],
  StoredCustomerInput: ["GetParticipantInput"],
};

const known: Readonly<Record<string, string>> = {
  "CustomerEndpoint.Address": "call.from",
  "SystemEndpoint.Address": "call.to",
  ContactId: "call.id",
  InitialContactId: "call.id",
  Channel: '"VOICE"',
};
