import type { Json } from "@flowrun/core";
import { fitted } from "@flowrun/core/tooling";
import { plainValue } from "../run/plain-value.ts";
import { nobody, type Scenario } from "../scenario/scenario.ts";
import type { PathWalk } from "../symbolic/path-walk.ts";
import { sortOfType } from "../symbolic/typed-value.ts";
import type { Value } from "../symbolic/value.ts";
import { isRecord, type ModelReader } from "./model-reader.ts";

/** The world in which a path is walked: who calls, the settings, and what a run is given. */
export function worldOf(path: PathWalk, plainWorld: Scenario, reader: ModelReader): Scenario {
  const { entry } = path;
  const world: Scenario = {
    ...plainWorld,
    ...callOf(path, reader),
    settings: { ...plainWorld.settings, ...settingsOf(path, reader) },
  };
  if (entry.startsWith("webhook ")) {
    const payload = reader.json({ kind: "json", path: "webhook.payload" });
    const given = isRecord(payload) ? payload : {};
    return { ...world, ...nobody, webhook: { name: entry.slice(8), payload: given } };
  }
  if (!entry.startsWith("run ")) return world;
  return { ...world, ...nobody, starts: { part: entry.slice(4), with: argsOf(path, reader) } };
}

/** Only settings that are others than in the program. */
function settingsOf(
  { walking }: PathWalk,
  { labels, of }: ModelReader,
): Readonly<Record<string, string>> {
  const { program, terms } = walking.model;
  const others = Object.entries(program.settings).flatMap(([name, value]) => {
    const label = `settings.${name}`;
    if (!labels.has(label) || value === null || typeof value === "object") return [];
    const chosen = of(label, terms.constant(value).sort);
    return chosen === value ? [] : [[name, String(chosen)] as const];
  });
  return Object.fromEntries(others);
}

/** A scenario says no more draws than this. */
const mostDraws = 3;

function callOf(
  { walking }: PathWalk,
  { labels, of, json }: ModelReader,
): Pick<Scenario, "from" | "to" | "args"> & Partial<Scenario> {
  const { headers = {}, variables = {} } = walking.model.program;
  const text = (name: string): string => String(of(`call.${name}`, "text"));
  const isSaid = (name: string): boolean =>
    labels.has(`call.${name}!null`) && of(`call.${name}!null`, "boolean") !== true;
  const told = Object.entries(headers).filter(([name]) => isSaid(`headers.${name}`));
  const dialled = Object.entries(variables).filter(([name]) => {
    const label = `call.variables.${name}`;
    return labels.has(`${label}!null`) ? isSaid(`variables.${name}`) : labels.has(label);
  });
  const draws = [...drawsIn(labels)].slice(0, mostDraws);
  const args = json({ kind: "json", path: "call.args" });
  const optional: Partial<Scenario> = {
    callerName: text("name"),
    headers: Object.fromEntries(told.map(([name, header]) => [header, text(`headers.${name}`)])),
    variables: Object.fromEntries(
      dialled.map(([name, { variable, kind }]) => [
        variable,
        String(of(`call.variables.${name}`, sortOfType({ kind }) ?? "text")),
      ]),
    ),
    draws: Object.fromEntries(draws.map((label) => [label.slice(5), Number(of(label, "integer"))])),
    ...(isSaid("diverted_from") ? { divertedFrom: text("diverted_from") } : {}),
  };
  const said = Object.entries(optional).filter(([, value]) =>
    typeof value === "string" ? value !== "" : Object.keys(value ?? {}).length > 0,
  );
  return {
    from: text("from"),
    to: text("to"),
    args: Array.isArray(args) ? args.map(String) : [],
    ...Object.fromEntries(said),
  };
}

function* drawsIn(labels: Iterable<string>): Generator<string> {
  for (const label of labels) if (label.startsWith("draw:")) yield label;
}

function argsOf(
  { walking, entry, start }: PathWalk,
  { json }: ModelReader,
): Readonly<Record<string, Json>> {
  const { program } = walking.model;
  const takes = Object.entries(program.parts[entry.slice(4)]?.takes ?? {});
  const members = start.scene.args?.kind === "row" ? start.scene.args.members : {};
  return Object.fromEntries(
    takes.map(([name, type]) => {
      const value = members[name];
      const modelled = value && json(value);
      const fit = modelled === undefined ? undefined : fitted(modelled, type);
      return [name, fit ?? plainOr(value, plainValue(program, type))];
    }),
  );
}

/** Null stays where the model wants it. */
function plainOr(value: Value | undefined, otherwise: Json): Json {
  return value?.kind === "maybe" ? null : otherwise;
}
