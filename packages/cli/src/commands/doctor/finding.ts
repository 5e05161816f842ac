import { PortError } from "@flowrun/core/plugin";
import { CliError } from "../../cli-error.ts";

/** The state of a part that was looked at. */
export interface Finding {
  /** The part of the installation, such as `database`. */
  readonly about: string;
  /**
   * `ok`; `wrong`: it has to be mended; `look`: it may be meant so, or nobody but a person can tell.
   */
  readonly state: "ok" | "look" | "wrong";
  /** A sentence. */
  readonly text: string;
  /** The remedy; absent where all is well. */
  readonly hint?: string;
  /** For `flowrun explain`; absent where there is none. */
  readonly code?: string;
}

/** Finds out about one part of an installation. */
export type Examine = () => Promise<readonly Finding[]>;

/** A part that is as it should be. */
export function ok(about: string, text: string): Finding {
  return { about, state: "ok", text };
}

/** Something that a person has to judge. */
export function look(about: string, text: string, hint: string): Finding {
  return { about, state: "look", text, hint };
}

/** Something to be mended. */
export function wrong(about: string, text: string, hint: string, code?: string): Finding {
  return { about, state: "wrong", text, hint, ...(code !== undefined && { code }) };
}

/**
 * The findings about a part; of a part that cannot be used, why, with the remedy of its code. Rejects with
 * what is a mistake of flowrun's own.
 */
export async function examined(about: string, examine: Examine): Promise<readonly Finding[]> {
  try {
    return await examine();
  } catch (error) {
    return failures(about, error);
  }
}

/** Why a part cannot be used. Throws what is a mistake of flowrun's own. */
export async function failures(about: string, error: unknown): Promise<readonly Finding[]> {
  if (error instanceof PortError)
    return [wrong(about, error.message, await remedyOf(error.code), error.code)];
  if (!(error instanceof CliError)) throw error;
  return Promise.all(
    error.problems.map(async ({ message, hint, code }) =>
      wrong(about, message, hint ?? (await remedyOf(code)), code),
    ),
  );
}

async function remedyOf(code: string): Promise<string> {
  const { allCodes } = await import("../../all-codes.ts");
  return allCodes.find((entry) => entry.code === code)?.remedy ?? "See the documentation.";
}
