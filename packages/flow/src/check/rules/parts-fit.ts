import type { Diagnostic, ValueType } from "@flowrun/core";
import {
  begunBySections,
  begunIn,
  defineProblem,
  didYouMean,
  fileOfName,
  isOwnName,
  isScalarType,
  type PartNode,
  runsOf,
  type ScheduleNode,
  suggest,
  type TargetNode,
  usedName,
} from "@flowrun/core/tooling";
import type { CheckedStep } from "../checked-step.ts";
import { queues, type QueueNode } from "../../read/sections/queues.ts";
import { schedules } from "../../read/sections/schedules.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { toldPart } from "../told-part.ts";
import { renamedPart } from "../renamed-part.ts";
import type { Rule } from "../rule.ts";

const unknownPart = defineProblem({
  code: "FLOW_UNKNOWN_PART",
  severity: "error",
  title: "A part does not exist.",
  why: "`call`, `start`, `on_request`, `on_schedule`, `on_signal` and queues name parts that `parts` declares, and a part begins with the block of its name.",
  remedy: "Correct the name, or declare the part and write its block.",
  example: `
    parts: { find_order: { takes: { number: string } } }
    blocks:
      main:
        - call: { part: find_oder, with: { number: "\${call.from}" } }
      find_order:
        - log: "looking for \${args.number}"
  `,
});

const wrongArgument = defineProblem({
  code: "FLOW_PART_ARGUMENT",
  severity: "error",
  title: "A part is called with other arguments than it takes.",
  why: "`takes` declares what a part is called with. An argument whose type has a `?` may be left out; all others are there whenever the part runs.",
  remedy: "Give the arguments that the part takes, each of its type.",
  example: `
    parts: { find_order: { takes: { number: string } } }
    blocks:
      main:
        - call: { part: find_order, with: { nummer: "\${call.from}" } }
      find_order:
        - log: "looking for \${args.number}"
  `,
});

/** Every part that is declared or called exists, and is called with what it takes. */
export const partsFit: Rule = {
  problems: [unknownPart, wrongArgument],
  find: (flow) => renamedPart(flow, unknownPart) ?? problemsOf(flow),
};

function problemsOf(flow: CheckedFlow): readonly Diagnostic[] {
  return [
    ...[...flow.ast.parts.values()].flatMap((part) =>
      flow.ast.blocks.has(part.name.value) ? [] : [noBlock(flow, part)],
    ),
    ...flow.steps.flatMap((step) => callsOf(flow, step)),
    ...begunBySections(flow.ast).flatMap(({ part }) => named(flow, part)),
    ...[...schedules.in(flow.ast).values()].flatMap((schedule) => timedProblems(flow, schedule)),
    ...[...queues.in(flow.ast).values()].flatMap((queue) => callbackProblems(flow, queue)),
  ];
}

function named(
  { ast }: CheckedFlow,
  { value, span }: TargetNode,
  verb?: CheckedStep["verb"],
): readonly Diagnostic[] {
  if (ast.parts.has(value)) return [];
  const isBlock = ast.blocks.has(value);
  const near = isBlock ? undefined : didYouMean(value, ast.parts.keys());
  const ofBlock = isBlock ? hintOfBlock(value, verb) : undefined;
  const hint = hintInUsed(ast, value) ?? near ?? ofBlock ?? hintToDeclare;
  const what = isBlock ? ": it is a block" : "";
  return [unknownPart.at(span, `There is no part "${value}"${what}.`, { hint })];
}

/** A block in the place of a part: what goes on there, and what makes a part of it. */
function hintOfBlock(block: string, verb: CheckedStep["verb"] | undefined): string {
  const declared = `declare it under "parts" with \`${block}: {}\``;
  if (verb?.name === "call")
    return `Write \`go: ${block}\` to go on there; to come back behind this step ${declared}.`;
  return verb?.name === "start"
    ? `Write \`go: ${block}\` to go on there; for a run beside the call ${declared}.`
    : `${declared.charAt(0).toUpperCase()}${declared.slice(1)}.`;
}

const hintToDeclare = `Declare it under "parts", and write its block.`;

/** The meaning of the name of a used file, or of something in one. */
function hintInUsed({ uses }: CheckedFlow["ast"], value: string): string | undefined {
  if (uses.has(value)) return `Name one of its parts: "${usedName(value, "PART")}".`;
  if (isOwnName(value)) return undefined;
  const file = fileOfName(value);
  const use = uses.get(file);
  return use === undefined
    ? `Name its file under "use": ${file}: ./${file}.yaml.`
    : `Name a part that "${use.path.value}" declares under "parts".`;
}

/** The clock gives no arguments. */
function timedProblems(
  { ast }: CheckedFlow,
  { name, target }: ScheduleNode,
): readonly Diagnostic[] {
  const needed = [...(ast.parts.get(target.value)?.takes.values() ?? [])].filter(
    ({ type }) => !mayBeMissing(type),
  );
  return needed.map((parameter) => {
    const message = `The schedule "${name.value}" gives the part "${target.value}" nothing, and it needs "${parameter.name.value}".`;
    const related = [{ message: "It is declared here.", span: parameter.name.span }];
    const hint = `Let it be missing with "?", or name a part that takes nothing.`;
    return wrongArgument.at(target.span, message, { hint, related });
  });
}

/** The arguments that a queue gives the part that calls back, each of its type. */
const calledBackWith = {
  number: "string",
  data: "json",
  place: "string",
  waited: "duration",
} as const;

function callbackProblems(flow: CheckedFlow, { name, callback }: QueueNode): readonly Diagnostic[] {
  const part = flow.ast.parts.get(callback?.value ?? "");
  if (callback === undefined || part === undefined) return [];
  const given = Object.entries(calledBackWith);
  const hint = `It is given: ${given.map(([key, kind]) => `${key}: ${kind}`).join(", ")}.`;
  const unfit = [...part.takes.values()].filter(({ name: { value }, type }) => {
    const [, kind] = given.find(([key]) => key === value) ?? [];
    return kind === undefined ? !mayBeMissing(type) : kind !== type.kind;
  });
  const unknown = given.filter(([key]) => !part.takes.has(key)).map(([key]) => `"${key}"`);
  const related = [{ message: "It is declared here.", span: part.name.span }];
  return [
    ...unfit.map((parameter) => {
      const message = `The queue "${name.value}" does not give "${parameter.name.value}" of this type to the part "${callback.value}".`;
      return wrongArgument.at(parameter.name.span, message, { hint });
    }),
    ...(unknown.length === 0
      ? []
      : [
          wrongArgument.at(
            callback.span,
            `The part "${callback.value}" does not take ${unknown.join(", ")}.`,
            {
              hint,
              related,
            },
          ),
        ]),
  ];
}

function mayBeMissing(type: ValueType): boolean {
  return isScalarType(type) && type.nullable === true;
}

function noBlock({ ast }: CheckedFlow, { name }: PartNode): Diagnostic {
  const near = suggest(
    name.value,
    [...ast.blocks.keys()].filter((block) => !ast.parts.has(block)),
  );
  const add = `dd a block "${name.value}" with the steps of the part.`;
  const hint = near === undefined ? `A${add}` : `Rename the block "${near}" to it, or a${add}`;
  return unknownPart.at(name.span, `The part "${name.value}" has no block.`, { hint });
}

function callsOf(flow: CheckedFlow, step: CheckedStep): readonly Diagnostic[] {
  const runs = runsOf(step.verb, step.node).filter(({ kind }) => kind !== "side");
  const begun = begunIn(step.verb, step.node).map(({ value }) => ({ kind: "part", name: value }));
  const told = toldPart(flow.ast, step.verb, step.node).map((name) => ({ kind: "part", name }));
  return [...runs, ...begun, ...told].flatMap(({ kind, name }) => {
    const part = flow.ast.parts.get(name);
    if (part !== undefined) return kind === "part" ? argumentProblems(step, part) : [];
    const options = [...step.node.options.values()].flatMap((option) =>
      option.kind === "list" ? option.items : option,
    );
    const written = options.find((option) => option.kind === "text" && option.text === name);
    return named(flow, { value: name, span: written?.span ?? step.node.span }, step.verb);
  });
}

function argumentProblems({ node, verb }: CheckedStep, part: PartNode): readonly Diagnostic[] {
  const [option] = Object.entries(verb.options).flatMap(([name, { kind }]) =>
    kind === "parameters" ? [name] : [],
  );
  const written = option === undefined ? undefined : node.options.get(option);
  const given = written?.kind === "map" ? written.entries : new Map<string, never>();
  const unknown = [...given.values()].flatMap(({ key }) => {
    if (part.takes.has(key.value)) return [];
    const taken = [...part.takes.keys()].map((name) => `"${name}"`).join(", ");
    const hint =
      didYouMean(key.value, part.takes.keys()) ??
      (taken === "" ? "It takes none." : `It takes: ${taken}.`);
    return [
      wrongArgument.at(key.span, `The part "${part.name.value}" takes no "${key.value}".`, {
        hint,
      }),
    ];
  });
  // A misspelt one is reported where it stands; that the right one is missing then says the same
  // again.
  const misspelt = new Set([...given.keys()].map((name) => suggest(name, part.takes.keys())));
  const missing = [...part.takes.values()].flatMap(({ name, type }) => {
    if (mayBeMissing(type) || given.has(name.value) || misspelt.has(name.value)) return [];
    const message = `The part "${part.name.value}" needs the argument "${name.value}".`;
    const related = [{ message: "It is declared here.", span: name.span }];
    return [
      wrongArgument.at(node.verb.span, message, {
        hint: `Add it: with: { ${name.value}: … }.`,
        related,
      }),
    ];
  });
  return [...unknown, ...missing];
}
