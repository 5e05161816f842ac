import type { Language } from "@flowrun/flow";
import { createHash } from "node:crypto";
import { compileFlow } from "@flowrun/flow";
import { verbs, type JsonObject, type Program } from "@flowrun/core";
import { readFlow, settings as declaredSettings } from "@flowrun/flow/tooling";

/** A program as a text. */
interface Kept {
  readonly name: string;
  readonly text: string;
  /** In the unit of state; may hold secrets. */
  readonly settings: JsonObject;
}

/** A program as a text from which it can be compiled again; may hold secrets. */
export function textOf({ source: { name, text }, settings }: Program): string {
  const kept: Kept = { name, text, settings };
  return JSON.stringify(kept);
}

/** The name of the program with this text, which no other has. */
export function nameOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** The program of a text; `undefined` where there is none, or it cannot be compiled any more. */
export function programOf(text: string | undefined, language: Language): Program | undefined {
  const kept = text === undefined ? undefined : readKept(text);
  if (kept === undefined) return undefined;
  const { name, text: flow, settings } = kept;
  const source = { name, text: flow };
  const { ast } = readFlow(source, language.verbs ?? verbs);
  const declared = ast && declaredSettings.in(ast);
  const inputs = Object.entries(settings).map(([key, value]) => {
    const unit = declared?.get(key)?.type === "duration" ? "ms" : "";
    return [key, { value: `${String(value)}${unit}`, origin: "the call's beginning" }] as const;
  });
  return compileFlow(source, Object.fromEntries(inputs), language).program;
}

function readKept(text: string): Kept | undefined {
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return undefined;
  }
}
