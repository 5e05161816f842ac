import {
  fileAt,
  filesOf,
  isWithin,
  isScalarType,
  isSecretEntry,
  resultType,
  runsOf,
  walkBlock,
  type OptionNode,
  type StepNode,
  listOption,
} from "@flowrun/core/tooling";
import type { CheckedFlow } from "./checked-flow.ts";
import type { CheckedStep } from "./checked-step.ts";
import type { LocatedRead } from "../compile/compile-context.ts";
import type { MemberPath } from "../expression/expression.ts";
import {
  createHoldings,
  nameOfRead,
  spread,
  type Passing,
  type Rooted,
  type Secret,
  type SecretOf,
} from "./spread-secrets.ts";
import type { OptionKind, ValueType } from "@flowrun/core";
import { settings } from "../read/sections/settings.ts";
import { tables } from "../read/sections/tables.ts";

/**
 * Tells for a read of a checked flow which secret it takes, and `undefined` where it takes none.
 * Everything that comes from a secret is secret: a variable that any step sets from one, and the
 * key column of a row that was found by one. So is the answer to a request that carries one, but
 * for its status and for what the step reveals of it.
 */
export function createSecrecy(flow: CheckedFlow): (read: LocatedRead) => Secret | undefined {
  const inFile = createRoots(flow);
  const steps = flow.steps.map((step) => ({ ...step, reads: step.reads.map(inFile) }));
  const rooted = { ...flow, steps };
  const declared = declaredSecrets(flow, inFile);
  const passings = [
    ...steps.flatMap((step) => assignmentsOf(rooted, step)),
    ...steps.flatMap((step) => resultOf(rooted, step)),
    ...valuesOfParts(rooted),
    ...steps.flatMap(itemOf),
  ].map((passing) => inFile(passing));
  const itself = spread(
    passings.filter(({ isItself }) => isItself),
    declared,
  );
  const secretOf = spread(passings, itself);
  return (read) => secretOf(inFile(read));
}

/**
 * Tells the roots of a flow's own scope from those of the files that it uses: there the same names
 * are other things.
 */
function createRoots({
  ast: { source },
}: CheckedFlow): <Place extends Rooted>(place: Place) => Place {
  if (filesOf(source).length < 2) return (place) => place;
  return (place) => {
    const { path } = fileAt(source, place.span.start);
    return path === "" ? place : { ...place, root: `${path}\n${place.root}` };
  };
}

/** The roots that a map of an option gives values to. */
const rootsOfKind: Readonly<Partial<Record<OptionKind, string>>> = {
  assignments: "vars",
  parameters: "args",
};

function assignmentsOf(
  { ast }: CheckedFlow,
  { node, verb, reads }: CheckedStep,
): readonly Passing[] {
  const [run] = runsOf(verb, node);
  return Object.entries(verb.options).flatMap(([name, option]) => {
    const root = typeof option.kind === "string" ? rootsOfKind[option.kind] : undefined;
    const written = root === undefined ? undefined : node.options.get(name);
    if (root === undefined || written?.kind !== "map") return [];
    const part = root === "args" ? ast.parts.get(run?.name ?? "") : undefined;
    return [...written.entries.values()].map(({ key, value }) => ({
      root,
      span: part?.span ?? node.span,
      member: key.value,
      reads: reads.filter((read) => isWithin(read.span, value.span)),
      isItself: true,
      isWhole: isPlain(value),
    }));
  });
}

/**
 * The secrets that the name under `as` takes from its step's question: a row its key, an answer
 * anything.
 */
function resultOf({ ast }: CheckedFlow, { node, verb, reads }: CheckedStep): readonly Passing[] {
  const type = resultType(verb, node);
  if (node.as === undefined || verb.sends === undefined || type === undefined) return [];
  // Nobody can read what is sealed.
  if (verb.sends.kind === "value.seal") return [];
  const root = node.as.value;
  const asked = reads.filter((read) =>
    [...node.options.values()].some(({ span }) => isWithin(read.span, span)),
  );
  const { span } = node;
  if (type.kind !== "row") {
    const member = openMember(type);
    return [{ root, span, member, reads: asked, isItself: false, reveals: revealedBy(node) }];
  }
  const key = tables.in(ast).get(type.table)?.key.value;
  return key === undefined ? [] : [{ root, span, member: key, reads: asked, isItself: true }];
}

/** The secrets that the name under `as` takes of the list that a step walks through. */
function itemOf({ node, verb, reads }: CheckedStep): readonly Passing[] {
  const written = node.options.get(listOption(verb) ?? "");
  if (node.as === undefined || written === undefined) return [];
  const taken = reads.filter((read) => isWithin(read.span, written.span));
  const isWhole = isPlain(written);
  return [{ root: node.as.value, span: node.span, reads: taken, isItself: true, isWhole }];
}

/** The secrets that the name under `as` takes of the values that a part returns. */
function valuesOfParts({ ast, steps, verbs }: CheckedFlow): readonly Passing[] {
  const readsOf = new Map(steps.map(({ node, reads }) => [node, reads]));
  return steps.flatMap(({ node, verb }) => {
    const [part] = node.gives === undefined ? [] : runsOf(verb, node);
    if (node.as === undefined || part === undefined) return [];
    const returning = walkBlock(ast, verbs, part.name).returns.flatMap(({ step }) => step ?? []);
    const [root, { span }] = [node.as.value, node];
    return returning.map((step) => ({
      root,
      span,
      reads: readsOf.get(step) ?? [],
      isItself: true,
      isWhole: [...step.options.values()].every(isPlain),
    }));
  });
}

/** Whether an option gives on what an expression reads as it is: `${contact.body.items}`. */
function isPlain(written: OptionNode): boolean {
  return written.kind === "text" && /^\$\{[\w\s.]+\}$/.test(written.text);
}

/** The members of its answer that a step declares to be no secret. */
export function revealedBy({ options }: Pick<StepNode, "options">): readonly MemberPath[] {
  const written = options.get("reveals");
  if (written?.kind !== "list") return [];
  return written.items.flatMap((item) => (item.kind === "text" ? [item.text.split(".")] : []));
}

/** The part of a result that may hold anything: of an answer its body, else all of it. */
function openMember(type: ValueType): string | undefined {
  const members = type.kind === "record" ? Object.entries(type.members) : [];
  // The body is a record or a list where its answers are declared.
  return members.find(([, each]) => !isScalarType(each))?.[0];
}

function declaredSecrets(
  { ast, steps }: CheckedFlow,
  inFile: <Place extends Rooted>(place: Place) => Place,
): SecretOf {
  const found = createHoldings();
  const add = (
    place: Rooted,
    member: string | undefined,
    reveals: readonly MemberPath[] = [],
  ): void => {
    const origin = nameOfRead({ ...place, member });
    found.add(inFile(place).root, member, { isItself: true, origin, reveals });
  };
  for (const { name, secret } of settings.in(ast).values())
    if (secret) add({ root: "settings", span: name.span }, name.value.split(".").at(-1));
  for (const step of steps) {
    const type = resultType(step.verb, step.node);
    if (step.node.as === undefined || type === undefined) continue;
    const place = { root: step.node.as.value, span: step.node.span };
    if (isSecretEntry(step)) add(place, openMember(type), revealedBy(step.node));
    if (type.kind === "row") for (const column of secretColumns(ast, type)) add(place, column);
  }
  for (const { takes, span } of ast.parts.values()) {
    for (const { name, type } of takes.values())
      if (secretColumns(ast, type).length > 0) add({ root: "args", span }, name.value);
  }
  return found.of;
}

/** The columns of a row, or of a list of rows, that are secret. */
function secretColumns(ast: CheckedFlow["ast"], type: ValueType): readonly string[] {
  const columns =
    "table" in type ? [...(tables.in(ast).get(type.table)?.columns.values() ?? [])] : [];
  return columns.filter(({ secret }) => secret).map(({ name }) => name.value);
}
