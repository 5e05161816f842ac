import type { Journal, Logger } from "@flowrun/core/plugin";

/** Whoever reads what a process tells the world, and looks for a secret in it. */
export interface Spy {
  readonly journal: Journal;
  readonly log: Logger;
  /** Reads anything else. */
  reads(what: string, told: unknown): void;
  /** S8: the secret was told. */
  wrong(): readonly string[];
}

/** A spy who knows the secret when it is seen. */
export function createSpy(secret: string): Spy {
  const wrong = new Set<string>();
  const reads = (what: string, told: unknown): void => {
    if (tells(told, secret)) wrong.add(`S8: ${what} tells the secret`);
  };
  const line = (fields: object, message: string): void => {
    reads("the log", message);
    reads("the log", fields);
  };
  return {
    log: { debug: line, info: line, warn: line, error: line },
    journal: { write: (entry) => reads("the journal", entry) },
    reads,
    wrong: () => [...wrong],
  };
}

/** Whether a text stands anywhere in a value. */
function tells(value: unknown, secret: string): boolean {
  if (typeof value === "string") return value.includes(secret);
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof Error) return tells(value.message, secret) || tells(value.cause, secret);
  for (const inner of Object.values(value)) if (tells(inner, secret)) return true;
  return false;
}
