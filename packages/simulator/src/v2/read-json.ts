import type { Json } from "@flowrun/core/plugin";
import { readBody } from "../server/read-body.ts";

/** The JSON that a request carries; `undefined` when it carries none, or something else. */
export async function readJson(request: Request): Promise<Json | undefined> {
  const read = await readBody(request);
  return typeof read === "string" ? undefined : read.body;
}
