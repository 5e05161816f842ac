import type { CallState, Json } from "@flowrun/core";

/** A value of a call, as two texts. */
export type CallFact = readonly [name: string, value: string];

/** The most that is shown of a longer text. */
const longest = 200;

/**
 * All values of a call, in the order in which one asks: who calls, the values that the flow has
 * bound, then the running steps. Its timers are told elsewhere.
 */
export function stateFacts({
  call,
  activations,
  variables,
  legs,
  media,
  recordings,
  requests,
}: CallState): readonly CallFact[] {
  const bound = activations.flatMap(({ file, args, names }) => {
    const prefix = file === "" ? "" : `${file}.`;
    return [
      ...Object.entries(args).flatMap(([name, value]) => factsOf(`${prefix}args.${name}`, value)),
      ...Object.entries(names).flatMap(([name, value]) => factsOf(`${prefix}${name}`, value)),
    ];
  });
  const vars = variables.flatMap(({ values }) =>
    Object.entries(values).flatMap(([name, value]) => factsOf(`vars.${name}`, value)),
  );
  const here = legs.filter(({ status, role }) => status !== "gone" && role !== "helper");
  return [
    ["call.from", call.from],
    ["call.to", call.to],
    ...bound,
    ...vars,
    ...here.map(({ role, status }): CallFact => [role, status.replaceAll("_", " ")]),
    ...media.flatMap(({ current }): readonly CallFact[] =>
      current === null ? [] : [["hears", current.media]],
    ),
    ...recordings.map(({ kind, status }): CallFact => [`records ${kind}`, status]),
    ...requests.map(({ kind, subject }): CallFact => [kind, subject]),
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
