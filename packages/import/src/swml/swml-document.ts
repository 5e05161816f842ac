import { isJsonObject, type Json, parseJson } from "@flowrun/core/plugin";
import { parse } from "yaml";
import { mapOf } from "../draft/json-values.ts";

/** A step of SWML: a method with what stands behind it. */
export interface SwmlStep {
  readonly method: string;
  readonly options: Json;
}

/** The sections of a document, by their names. The call begins in `main`. */
export type SwmlDocument = ReadonlyMap<string, readonly SwmlStep[]>;

/** Whether a text is a document of SWML: `sections`, one of which is `main`. */
export function looksLikeSwml(text: string): boolean {
  return /["']?sections["']?\s*:/.test(text) && /["']?main["']?\s*:/.test(text);
}

/** The document in a text of JSON or YAML; `undefined` where there is none. */
export function readSwml(text: string): SwmlDocument | undefined {
  const sections = mapOf(mapOf(valueOf(text))["sections"]);
  if (!Array.isArray(sections["main"])) return undefined;
  return new Map(Object.entries(sections).map(([name, steps]) => [name, stepsOf(steps)]));
}

/** The steps in a list; a bare name of a method is one too. */
export function stepsOf(json: Json | undefined): readonly SwmlStep[] {
  const steps: readonly Json[] = Array.isArray(json) ? json : [json ?? null];
  return steps.flatMap((step) => {
    if (typeof step === "string") return [{ method: step, options: {} }];
    const [entry] = isJsonObject(step) ? Object.entries(step) : [];
    return entry === undefined ? [] : [{ method: entry[0], options: entry[1] ?? null }];
  });
}

/** JSON as flows have it, of JSON or of YAML. */
function valueOf(text: string): Json | undefined {
  try {
    const value: unknown = parse(text);
    return parseJson(JSON.stringify(value ?? null));
  } catch {
    return undefined;
  }
}
