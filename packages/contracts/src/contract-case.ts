import type { Json } from "@flowrun/core";
import { PortError } from "@flowrun/core/plugin";

/**
 * A named demand of a contract suite. Works with any test runner: `for (const { name, run } of
 * storeContract(setup)) test(name, run);`
 */
export interface ContractCase {
  /** A whole sentence in the present tense, fit to be a test's name. */
  readonly name: string;
  /** Resolves when the demand is met; rejects with a `ContractViolation` when it is not. */
  readonly run: () => Promise<void>;
}

/** How a demand gets a thing of its own to be tried on. */
interface Own<Thing> {
  readonly create: () => Promise<Thing>;
  /** Disposes of it afterwards, also where the demand is not met. */
  readonly end: (thing: Thing) => Promise<void>;
}

/** A demand that is tried on a thing of its own. */
export function caseOn<Thing>(
  name: string,
  { create, end }: Own<Thing>,
  check: (thing: Thing) => Promise<void>,
): ContractCase {
  return {
    name,
    run: async () => {
      const thing = await create();
      try {
        await check(thing);
      } finally {
        await end(thing);
      }
    },
  };
}

/**
 * Makes a demand that is tried on a bench of its own, which is disposed of afterwards, also where
 * the demand is not met.
 */
export type WithBench<Bench> = (
  name: string,
  check: (bench: Bench) => Promise<void>,
) => ContractCase;

/** Makes demands, each of which is tried on a bench that `create` makes. */
export function onBench<Bench extends { readonly dispose: () => Promise<void> }>(
  create: () => Promise<Bench>,
): WithBench<Bench> {
  return (name, check) => caseOn(name, { create, end: (bench) => bench.dispose() }, check);
}

/**
 * A demand of a contract that an implementation does not meet. The message says what was expected
 * and what came.
 */
export class ContractViolation extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ContractViolation";
  }
}

/**
 * Throws a `ContractViolation` unless both values are the same JSON, whatever the order of their
 * keys.
 */
export function expectSame(what: string, actual: Json, expected: Json): void {
  const [came, wanted] = [canonical(actual), canonical(expected)];
  if (came !== wanted)
    throw new ContractViolation(`${what}: expected ${cut(wanted)}, but got ${cut(came)}.`);
}

/** Throws a `ContractViolation` that says `message` unless `holds`. */
export function expectThat(holds: boolean, message: string): asserts holds {
  if (!holds) throw new ContractViolation(message);
}

/**
 * The `PortError` that `promise` rejects with. Anything else that it does is a `ContractViolation`.
 */
export async function expectPortError(what: string, promise: Promise<unknown>): Promise<PortError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => ({ reason }),
  );
  expectThat(error !== undefined, `${what}: expected a PortError, but it succeeded.`);
  const { reason } = error;
  expectThat(
    reason instanceof PortError,
    `${what}: expected a PortError, but it rejected with ${nameOf(reason)}.`,
  );
  expectThat(
    /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(reason.code),
    `${what}: "${reason.code}" is no code like "STORE_AWAY".`,
  );
  expectThat(
    reason.message.trim() !== "",
    `${what}: the PortError "${reason.code}" has no message for people.`,
  );
  return reason;
}

/**
 * Throws a `ContractViolation` when a secret shows anywhere in an error: in its text, its fields or
 * its causes.
 */
export function expectNoSecrets(what: string, error: unknown, secrets: readonly string[]): void {
  const text = everythingIn(error, 0);
  const shown = secrets.findIndex((secret) => text.includes(secret));
  expectThat(
    shown === -1,
    `${what}: secret number ${shown + 1} shows in the error or in one of its causes.`,
  );
}

function canonical(value: Json): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function everythingIn(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null || depth > 5) return String(value);
  const own = Object.getOwnPropertyNames(value).map((name) =>
    everythingIn(Reflect.get(value, name), depth + 1),
  );
  return own.join("\n");
}

function nameOf(reason: unknown): string {
  return reason instanceof Error ? `${reason.name}: ${reason.message}` : typeof reason;
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;
}
