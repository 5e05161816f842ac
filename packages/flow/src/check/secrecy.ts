import {
  fileAt,
  filesOf,
  isWithin,
  isSecretEntry,
  resultType,
  runsOf,
  walkBlock,
} from "@flowrun/core/tooling";
import type { CheckedFlow } from "./checked-flow.ts";
import type { CheckedStep } from "./checked-step.ts";
import type { LocatedRead } from "../compile/compile-context.ts";
import type { OptionKind, ValueType } from "@flowrun/core";

/** Something secret that an expression takes. */
export interface Secret {
  /**
   * Whether it is the secret itself; else an answer to a request that carried it, which may repeat
   * it.
   */
  readonly isItself: boolean;
  /**
   * The declared secret: a setting, a column, or the name under which a step gives something
   * secret.
   */
  readonly origin: string;
}

/**
 * Tells for a read of a checked flow which secret it takes, and `undefined` where it takes none.
 * Everything that comes from a secret is secret: a variable that any step sets from one, and the
 * key column of a row that was found by one. So is the answer to a request that carries one, but
 * for its status.
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

/** Something of an expression's scope, at a place of the file whose scope that is. */
type Rooted = Pick<LocatedRead, "root" | "span">;

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

/** How a read is called: `settings.pin`. */
export function nameOfRead({ root, member }: Pick<LocatedRead, "root" | "member">): string {
  return member === undefined ? root : `${root}.${member}`;
}

type SecretOf = (read: LocatedRead) => Secret | undefined;

/**
 * A variable or a name under `as` that takes what is read; `member` is absent when all of it does.
 */
interface Passing extends Rooted {
  readonly member?: string | undefined;
  readonly reads: readonly LocatedRead[];
  /** Whether it is given what is read, and not only an answer to it. */
  readonly isItself: boolean;
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
    return [...written.entries.values()].map(({ key, value: { span } }) => ({
      root,
      span: part?.span ?? node.span,
      member: key.value,
      reads: reads.filter((read) => isWithin(read.span, span)),
      isItself: true,
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
  const root = node.as.value;
  const asked = reads.filter((read) =>
    [...node.options.values()].some(({ span }) => isWithin(read.span, span)),
  );
  const { span } = node;
  if (type.kind !== "row")
    return [{ root, span, member: openMember(type), reads: asked, isItself: false }];
  const key = ast.tables.get(type.table)?.key.value;
  return key === undefined ? [] : [{ root, span, member: key, reads: asked, isItself: true }];
}

/** The secrets that the name under `as` takes of the list that a step walks through. */
function itemOf({ node, verb, reads }: CheckedStep): readonly Passing[] {
  const written = verb.itemOf === undefined ? undefined : node.options.get(verb.itemOf)?.span;
  if (node.as === undefined || written === undefined) return [];
  const taken = reads.filter((read) => isWithin(read.span, written));
  return [{ root: node.as.value, span: node.span, reads: taken, isItself: true }];
}

/** The secrets that the name under `as` takes of the values that a part returns. */
function valuesOfParts({ ast, steps, verbs }: CheckedFlow): readonly Passing[] {
  const readsOf = new Map(steps.map(({ node, reads }) => [node, reads]));
  return steps.flatMap(({ node, verb }) => {
    const [part] = node.gives === undefined ? [] : runsOf(verb, node);
    if (node.as === undefined || part === undefined) return [];
    const returning = walkBlock(ast, verbs, part.name).returns.flatMap(({ step }) => step ?? []);
    const { span } = node;
    return [
      {
        root: node.as.value,
        span,
        reads: returning.flatMap((step) => readsOf.get(step) ?? []),
        isItself: true,
      },
    ];
  });
}

/** The part of a result that may hold anything: of an answer its body, else all of it. */
function openMember(type: ValueType): string | undefined {
  const members = type.kind === "record" ? Object.entries(type.members) : [];
  return members.find(([, { kind }]) => kind === "json")?.[0];
}

/**
 * The secrets that are known, and those that they become as they are passed on. Near linear in the
 * passings.
 */
function spread(passings: readonly Passing[], known: SecretOf): SecretOf {
  const found = createHoldings();
  const secretOf: SecretOf = (read) => known(read) ?? found.of(read);
  const readers = Map.groupBy(
    passings.flatMap((passing) =>
      [...new Set(passing.reads.map(placeOf))].map((place) => ({ place, passing })),
    ),
    ({ place }) => place,
  );
  // A list hands out what is added while it is walked, so secrets spread from name to name.
  const open = [...passings];
  for (const { root, member, reads, isItself } of open) {
    if (found.has(root, member)) continue;
    const [secret] = reads.flatMap((read) => secretOf(read) ?? []);
    if (secret === undefined) continue;
    found.add(root, member, { ...secret, isItself: secret.isItself && isItself });
    const next = [placeOf({ root, member }), root].flatMap((place) => readers.get(place) ?? []);
    open.push(...next.map(({ passing }) => passing));
  }
  return secretOf;
}

/** Where a read looks, as far as a variable is told from the others: there are many of them. */
function placeOf({
  root,
  member,
}: Pick<LocatedRead, "root"> & { readonly member?: string | undefined }): string {
  return root === "vars" ? nameOfRead({ root, member }) : root;
}

/** Secrets by the root and the member that holds them. */
interface Holdings {
  readonly has: (root: string, member: string | undefined) => boolean;
  readonly add: (root: string, member: string | undefined, secret: Secret) => void;
  /** When the member of a read is known only at run time, any of the secret ones may be it. */
  readonly of: SecretOf;
}

function createHoldings(): Holdings {
  const roots = new Map<string, Map<string | undefined, Secret>>();
  return {
    has: (root, member) => roots.get(root)?.has(member) === true,
    add: (root, member, secret) => {
      const members = roots.get(root) ?? new Map<string | undefined, Secret>();
      roots.set(root, members.set(member, secret));
    },
    of: ({ root, member }) => {
      const members = roots.get(root);
      return member === undefined
        ? members?.values().next().value
        : (members?.get(member) ?? members?.get(undefined));
    },
  };
}

function declaredSecrets(
  { ast, steps }: CheckedFlow,
  inFile: <Place extends Rooted>(place: Place) => Place,
): SecretOf {
  const found = createHoldings();
  const add = (place: Rooted, member: string | undefined): void =>
    found.add(inFile(place).root, member, {
      isItself: true,
      origin: nameOfRead({ ...place, member }),
    });
  for (const { name, secret } of ast.settings.values())
    if (secret) add({ root: "settings", span: name.span }, name.value.split(".").at(-1));
  for (const step of steps) {
    const type = resultType(step.verb, step.node);
    if (step.node.as === undefined || type === undefined) continue;
    const place = { root: step.node.as.value, span: step.node.span };
    if (isSecretEntry(step)) add(place, openMember(type));
    if (type.kind === "row") for (const column of secretColumns(ast, type)) add(place, column);
  }
  for (const { takes, span } of ast.parts.values()) {
    for (const { name, type } of takes.values())
      if (secretColumns(ast, type).length > 0) add({ root: "args", span }, name.value);
  }
  return found.of;
}

/** The columns of a row, or of a list of rows, that are secret. */
function secretColumns({ tables }: CheckedFlow["ast"], type: ValueType): readonly string[] {
  const columns = "table" in type ? [...(tables.get(type.table)?.columns.values() ?? [])] : [];
  return columns.filter(({ secret }) => secret).map(({ name }) => name.value);
}
