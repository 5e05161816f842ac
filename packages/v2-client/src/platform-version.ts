import { isJsonObject, type Json } from "@flowrun/core/plugin";
import type { CallOptions, Client } from "./client.ts";

/**
 * The platform's own version as it says it, e.g. `8.2.1`; `undefined` where it does not. The
 * platform's document shows that there may be such an answer, and not what it looks like: it is the
 * first text that begins like a version. Rejects with a
 * `V2Error` when the platform cannot be asked, or does not let this user ask.
 */
export async function platformVersion(
  client: Pick<Client, "call">,
  options: CallOptions = {},
): Promise<string | undefined> {
  return textsIn(await client.call("user.version", {}, options)).find((text) =>
    /^\d+\.\d+/.test(text),
  );
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((each: Json) => textsIn(each));
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
