import type { CallState, Json } from "@flowrun/core";

/** One thing that a call knows or holds, as two texts. */
export type CallFact = readonly [name: string, value: string];

/** What is shown of a longer text. */
const longest = 200;

/** All that a call knows and holds, in the order in which one asks: who calls, what the flow has bound, then what runs. */
export function stateFacts(
  { call, activations, variables, legs, media, recordings, timers, requests }: CallState,
  at: number,
): readonly CallFact[] {
  const bound = activations.flatMap(({ file, names }) =>
    Object.entries(names).flatMap(([name, value]) => factsOf(file === "" ? name : `${file}.${name}`, value)),
  );
  const vars = variables.flatMap(({ values }) =>
    Object.entries(values).flatMap(([name, value]) => factsOf(`vars.${name}`, value)),
  );
  const here = legs.filter(({ status, role }) => status !== "gone" && role !== "helper");
  const due = Object.entries(timers).toSorted(([, a], [, b]) => a - b);
  return [
    ["call.from", call.from],
    ["call.to", call.to],
    ...bound,
    ...vars,
    ...here.map(({ role, status }): CallFact => [role, status.replaceAll("_", " ")]),
    ...media.flatMap(({ current }): readonly CallFact[] => (current === null ? [] : [["hears", current.media]])),
    ...recordings.map(({ kind, status }): CallFact => [`records ${kind}`, status]),
    ...requests.map(({ kind, subject }): CallFact => [kind, subject]),
    ...due.map(([name, time]): CallFact => [`timer ${name}`, `${Math.max(0, (time - at) / 1000).toFixed(1)} s`]),
  ];
}

/** A value, and the members of an object one by one. */
function factsOf(name: string, value: Json): readonly CallFact[] {
  if (typeof value !== "object" || value === null) return [[name, shortened(String(value))]];
  if (Array.isArray(value)) return [[name, shortened(JSON.stringify(value))]];
  return Object.entries(value).map(([member, each]) => [
    `${name}.${member}`,
    shortened(typeof each === "string" ? each : JSON.stringify(each)),
  ]);
}

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
