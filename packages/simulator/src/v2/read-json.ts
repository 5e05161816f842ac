import type { Json } from "@flowrun/core/plugin";
import { readText } from "../server/read-body.ts";

/** The JSON that a request carries, whatever type it claims; `undefined` when it carries none, or something else. */
export async function readJson(request: Request): Promise<Json | undefined> {
  return parseJson((await readText(request)) ?? "");
}

/** A text as JSON; `undefined` when it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    const json: Json = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
