import type { CompiledValue, Program, Step } from "@flowrun/core";
import { declaredAs, fileOfName } from "@flowrun/core/tooling";
import { createExpressionReader, parseTemplate, readFlow } from "@flowrun/flow/tooling";
import { runPartsOf } from "../run/runs-of.ts";
import { createSolver, type Solver } from "../solve/solver.ts";
import { createTerms, type Terms } from "../solve/terms.ts";
import { asDeclaredName } from "./declared-name.ts";
import { readTree, truthOf } from "./expression.ts";
import { asSort, type Reading, type Sight, single, sortOf, unread } from "./reading.ts";
import { likingsOf } from "./likings.ts";
import { liveReads, type LiveReads } from "./reads.ts";
import { runningOf, type RunningOf } from "./running.ts";
import { createSymbols, type Symbols } from "./symbols.ts";
import { knownValue, type Typing } from "./typed-value.ts";
import type { Value } from "./value.ts";
import { neverOutcomes } from "./never-outcomes.ts";

/** The name of the block that `finally` is here. */
export const lastBlock = "$finally";

/** A flow, and all that is reasoned about it with. */
export interface FlowModel {
  readonly program: Program;
  readonly blocks: Readonly<Record<string, readonly Step[]>>;
  readonly terms: Terms;
  readonly symbols: Symbols;
  readonly solver: Solver;
  readonly typing: Typing;
  readonly live: LiveReads;
  readonly running: RunningOf;
  /** The parts that runs begin with. */
  readonly runParts: readonly string[];
  /** The parts of signals, which begin beside anything. */
  readonly toldParts: readonly string[];
  /** The outcomes that no step of the flow brings about, each with the reason, by their goals. */
  readonly never: ReadonlyMap<string, string>;
  /** Variables that may have any value as soon as they are set: they count without end. */
  readonly free: ReadonlySet<string>;
  /** The value of an option, or of a part of one. */
  readonly valueOf: (sight: Sight, option: CompiledValue) => Reading;
  /** The value of an option of a step; it has none where it names nothing that the flow declares. */
  readonly optionOf: (sight: Sight, step: Step, name: string) => Reading;
  /** When a condition holds, and when it does not. */
  readonly truthOf: (sight: Sight, source: string) => ReturnType<typeof truthOf>;
}

/** The model of a flow, with no call looked at yet. */
export function modelOf(program: Program, free: ReadonlySet<string> = new Set()): FlowModel {
  const terms = createTerms();
  const symbols = createSymbols(terms);
  const blocks = { ...program.blocks, [lastBlock]: program.finally };
  const running = runningOf(blocks, toldPartsOf(program));
  const parse = createExpressionReader();
  const read = (sight: Sight, source: string): Reading => {
    const tree = parse(source);
    return tree === undefined ? unread(sight, terms.yes) : readTree(sight, tree);
  };
  const { ast } = readFlow(program.source, program.verbs);
  const valueOf = (sight: Sight, option: CompiledValue): Reading =>
    optionValue(sight, option, read);
  const condition = (sight: Sight, source: string): ReturnType<typeof truthOf> => {
    const tree = parse(source);
    if (tree !== undefined) return truthOf(sight, tree);
    const [defined, holds] = [symbols.unknown("boolean"), symbols.unknown("boolean")];
    return { yes: terms.and(defined, holds), no: terms.and(defined, terms.not(holds)) };
  };
  return {
    program,
    blocks,
    terms,
    symbols,
    solver: createSolver(terms, symbols.likes),
    typing: { symbols, tables: program.tables, likes: likingsOf(program) },
    live: liveReads(program, blocks, running),
    running,
    runParts: runPartsOf(program),
    toldParts: toldPartsOf(program),
    never: neverOutcomes(program),
    free,
    truthOf: condition,
    valueOf,
    optionOf(sight, { id, verb, options }, name) {
      const option = options[name];
      if (option === undefined) return unread(sight, terms.no);
      const reading = valueOf(sight, option);
      const { kind, of } = verb.options[name] ?? {};
      const isGiven = kind === "thing" && of !== undefined && option.kind === "computed";
      const declared = isGiven && ast !== undefined ? declaredAs(ast, of) : undefined;
      // The names of a used file are its own.
      if (declared === undefined || isOfUsedFile(id)) return reading;
      return asDeclaredName(sight, reading, declared);
    },
  };
}

function toldPartsOf({ signals = {} }: Program): readonly string[] {
  return [...new Set(Object.values(signals).map(({ part }) => part))];
}

function optionValue(
  sight: Sight,
  option: CompiledValue,
  read: (sight: Sight, source: string) => Reading,
): Reading {
  const { terms } = sight.symbols;
  if (option.kind === "constant")
    return { defined: terms.yes, value: knownValue(sight.symbols, option.value, "constant") };
  if (option.members !== undefined) {
    const members = Object.entries(option.members).map(
      ([name, member]) => [name, optionValue(sight, member, read)] as const,
    );
    const defined = terms.and(...members.map(([, reading]) => reading.defined));
    const values = members.map(([name, { value }]) => [name, value] as const);
    return { defined, value: { kind: "row", members: Object.fromEntries(values) } };
  }
  const cut = parseTemplate(option.source);
  if (!cut.ok) return unread(sight, terms.yes);
  const { parts } = cut.template;
  const [first] = parts;
  if (parts.length === 1 && first?.kind === "expression") return read(sight, first.source);
  const texts = parts.map((part) =>
    part.kind === "text"
      ? { defined: terms.yes, term: terms.constant(part.text) }
      : printed(sight, read(sight, part.source)),
  );
  const defined = terms.and(...texts.map((text) => text.defined));
  return single(defined, terms.join(texts.map(({ term }) => term)));
}

/** A value inside a text. */
function printed(sight: Sight, reading: Reading) {
  const { terms, unknown } = sight.symbols;
  const sort = sortOf(reading.value);
  if (sort === "text") return asSort(sight, reading, "text");
  if (sort === "integer") {
    const { defined, term } = asSort(sight, reading, "integer");
    return { defined, term: terms.toText(term) };
  }
  return { defined: terms.and(reading.defined, unknown("boolean")), term: unknown("text") };
}

/** Whether a block is of a used file, the settings and variables of which are its own. */
export function isOfUsedFile(block: string): boolean {
  return fileOfName(block) !== "";
}

/** Something that may be anything, under a name. */
export function anything(name: string): Value {
  return { kind: "any", name };
}
