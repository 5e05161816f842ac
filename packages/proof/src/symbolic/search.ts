import type { Edge, Refusal, Walk } from "./walk.ts";
import type { Program } from "@flowrun/core";
import { flattened, type Part, withCondition } from "../solve/parts.ts";
import type { Term } from "../solve/term.ts";
import { afterWord } from "./endings.ts";
import { type FlowModel, modelOf } from "./flow-model.ts";
import { outsideOf } from "./outside.ts";
import { createSeen, type Seen } from "./seen.ts";
import { type Frame, heldBy, placeOf, projected, type State } from "./state.ts";
import { anyOfType } from "./typed-value.ts";
import { partsOfValue, type Value, type Values } from "./value.ts";
import type { Naming, Walking, WayOut } from "./way-out.ts";
import { waysOut } from "./ways-out.ts";

/** The bounds of a walk. */
export interface Bounds {
  readonly states: number;
  /** For one step. */
  readonly perStep: number;
}

/** Bounds that flows of ordinary size do not meet. */
export const usualBounds: Bounds = { states: 40_000, perStep: 200 };

const mostEdges = 5;
const mostRefusals = 8;

/**
 * Walks through a flow with values that are not known, breadth first from everything that begins
 * it. States that go on alike are one, so that what no state reaches is impossible, as long as
 * nothing was cut.
 */
export function walkFlow(
  program: Program,
  bounds: Bounds = usualBounds,
  free: ReadonlySet<string> = new Set(),
): Walk {
  return walkModel(modelOf(program, free), bounds);
}

/** Walks through the flow of a model. */
export function walkModel(model: FlowModel, bounds: Bounds): Walk {
  const walking: Walking = { model, outside: outsideOf(model), naming: namingIn(model) };
  const found = createFindings(walking);
  const counts = new Map<string, number>();
  let frontier: readonly State[] = startsOf(walking);
  while (frontier.length > 0) {
    const next: State[] = [];
    for (const state of frontier) {
      const place = placeOf(state);
      const count = (counts.get(place) ?? 0) + 1;
      counts.set(place, count);
      if (count > bounds.perStep || found.states() >= bounds.states) found.cut(state);
      else next.push(...found.expand(state));
    }
    frontier = next;
  }
  return found.result();
}

/** The states in which calls, webhooks and runs begin. */
function startsOf({ model, outside }: Walking): readonly State[] {
  const { program, typing, symbols } = model;
  const base: Omit<State, "entry" | "block"> = {
    index: 0,
    scene: { names: {}, args: undefined },
    vars: outside.vars,
    webhook: undefined,
    frames: [],
    parts: [],
    depth: 0,
    parent: undefined,
    via: 0,
  };
  const webhooks = Object.entries(program.webhooks).map(([name, block]): State => {
    const members: Values = {
      name: { kind: "single", term: symbols.terms.constant(name) },
      payload: anyOfType(typing, { kind: "json" }, "webhook.payload"),
    };
    return { ...base, entry: `webhook ${name}`, block, webhook: { kind: "row", members } };
  });
  const runs = [...new Set([...model.runParts, ...model.toldParts])].map((part): State => {
    const takes = Object.entries(program.parts[part]?.takes ?? {});
    const members = takes.map(([name, type]) => [name, anyOfType(typing, type, `args.${name}`)]);
    const args: Value = { kind: "row", members: Object.fromEntries(members) };
    const nobody = { names: {}, args: undefined };
    const frame: Frame = {
      kind: "part",
      part,
      step: undefined,
      block: part,
      index: 0,
      scene: nobody,
      name: "",
    };
    return {
      ...base,
      entry: `run ${part}`,
      block: part,
      scene: { names: {}, args },
      frames: [frame],
    };
  });
  const vars: Values = Object.fromEntries(
    Object.keys(outside.vars).map((name) => [
      name,
      outside.anyVariable(name, `vars.${name}@fault`),
    ]),
  );
  const led = Object.values(program.signals ?? {}).flatMap(({ then }) => Object.values(then));
  const faults = [...(program.fault === undefined ? [] : [program.fault]), ...led].map(
    (block): State => ({ ...base, entry: "fault", block, vars }),
  );
  const told = runs
    .filter(({ block }) => model.toldParts.includes(block))
    .map((run): State => ({ ...run, entry: "fault", vars }));
  const begun = runs.filter(({ block }) => model.runParts.includes(block));
  return [
    { ...base, entry: "call", block: program.start },
    ...webhooks,
    ...begun,
    ...faults,
    ...told,
  ];
}

/** A name that no value of the state has, and no condition knows. */
function namingIn({ terms }: FlowModel): Naming {
  let last: State | undefined;
  let used: readonly string[] = [];
  return (state, base) => {
    if (state !== last) {
      last = state;
      used = labelsIn(state, terms.symbolsOf);
    }
    const isTaken = (name: string): boolean =>
      used.some(
        (label) =>
          label === name || (label.startsWith(name) && /[.![]/.test(label.charAt(name.length))),
      );
    let name = base;
    for (let round = 1; isTaken(name); round += 1) name = `${base}~${round}`;
    return name;
  };
}

function labelsIn(state: State, symbolsOf: FlowModel["terms"]["symbolsOf"]): readonly string[] {
  const values = heldBy(state).map(partsOfValue);
  const labels = [
    ...values.flatMap(({ terms }) => terms.flatMap((term) => [...symbolsOf(term)])),
    ...state.parts.flatMap(({ symbols }) => [...symbols]),
  ].map(({ label }) => label);
  const names = [
    ...values.flatMap((value) => value.names),
    ...state.frames.map(({ name }) => name),
  ];
  return [...new Set([...labels, ...names])];
}

interface Findings {
  /** The states that come next. */
  expand(state: State): readonly State[];
  cut(state: State): void;
  states(): number;
  result(): Walk;
}

function createFindings(walking: Walking): Findings {
  const { model } = walking;
  const { terms } = model;
  const reached = new Map<string, Edge[]>();
  const refused = new Map<string, Refusal[]>();
  const faults = new Map<string, Edge>();
  const cut = new Set<string>();
  const visited = new Set<string>();
  const seen = createSeen();
  let states = 0;
  const take = (edge: Edge, goals: readonly string[]): void => {
    const { way } = edge;
    if (way.way === "fault") {
      const key = `${way.step.id} ${way.option ?? ""}`;
      if (!faults.has(key)) faults.set(key, edge);
    }
    for (const goal of goals) pushTo(reached, goal, edge, mostEdges);
  };
  const follow = (state: State, via: number, way: WayOut): readonly State[] => {
    const added = flattened(way.added, terms);
    const verdict = verdictOn(model, state, added);
    if (verdict !== undefined) {
      for (const goal of way.goals) pushTo(refused, goal, { state, core: verdict }, mostRefusals);
      return [];
    }
    const next = way.next();
    const { left = [], ...rest } = next ?? {};
    take({ state, via, way }, [...way.goals, ...left]);
    if (next === undefined) return [];
    const lean = projected(model, {
      ...(rest as State),
      parts: withAll(model, state.parts, added),
      depth: state.depth + 1,
      parent: state,
      via,
    });
    return seen.isNew(lean) ? [lean] : [];
  };
  return {
    states: () => states,
    cut: (state) => void cut.add(placeOf(state)),
    expand(state) {
      states += 1;
      const step = model.blocks[state.block]?.[state.index];
      if (step === undefined) return leaveBlock(walking, state, { take, seen });
      visited.add(step.id);
      return waysOut(walking, state).flatMap((way, via) =>
        way.added.includes(terms.no) && way.goals.length === 0 ? [] : follow(state, via, way),
      );
    },
    result: () => ({
      walking,
      reached,
      alike: seen.alike,
      refused,
      faults: [...faults.values()],
      cut,
      visited,
      states,
    }),
  };
}

/** The end of a block leaves the part, or the flow. */
function leaveBlock(
  walking: Walking,
  state: State,
  found: {
    readonly take: (edge: Edge, goals: readonly string[]) => void;
    readonly seen: Seen;
  },
): readonly State[] {
  const next = afterWord(walking, state, "ok");
  const step = state.frames.at(-1)?.step;
  if (next === undefined) return [];
  const { left = [], ...rest } = next;
  if (step !== undefined)
    found.take(
      { state, via: -1, way: { step, way: "leaves", goals: [], added: [], next: () => next } },
      left,
    );
  const { parts, depth } = state;
  const lean = projected(walking.model, {
    ...rest,
    parts,
    depth: depth + 1,
    parent: state,
    via: -1,
  });
  return found.seen.isNew(lean) ? [lean] : [];
}

/** The conditions that exclude a way; `undefined` where it may be taken. */
function verdictOn(
  model: FlowModel,
  state: State,
  added: readonly Term[],
): readonly Term[] | undefined {
  if (added.length === 0) return undefined;
  const { solver, symbols: all, terms } = model;
  if (added.includes(terms.no)) return [terms.no];
  const touched = withAll(model, [], added);
  const near = state.parts.filter(({ symbols }) =>
    touched.some((part) => [...part.symbols].some((symbol) => symbols.has(symbol))),
  );
  const verdict = solver.decide(
    all.withLimits([...near.flatMap(({ conditions }) => conditions), ...added]),
  );
  return verdict.kind === "never" ? verdict.core : undefined;
}

/** The conditions of a state with those of a way. */
function withAll(
  { terms }: FlowModel,
  parts: readonly Part[],
  added: readonly Term[],
): readonly Part[] {
  return added.reduce((all, term) => withCondition(all, term, terms.symbolsOf(term)), parts);
}

function pushTo<T>(map: Map<string, T[]>, key: string, value: T, most: number): void {
  const list = map.get(key) ?? [];
  if (list.length < most) list.push(value);
  map.set(key, list);
}
