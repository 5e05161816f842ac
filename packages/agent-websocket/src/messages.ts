import {
  deepestJson,
  isJsonObject,
  isWithinDepth,
  parseJson,
  type Json,
  type JsonObject,
} from "@flowrun/core/plugin";

/** The format of binary messages, which both sides name. */
export const soundFormat: JsonObject = { encoding: "pcm_s16le", rate: 16_000, channels: 1 };

/**
 * A message as it came; `undefined` when it is no JSON object with a `type`, or nested too deeply.
 */
export function parseMessage(text: string): JsonObject | undefined {
  let message: Json;
  try {
    message = parseJson(text);
  } catch {
    return undefined;
  }
  return isJsonObject(message) &&
    isWithinDepth(message, deepestJson) &&
    typeof message["type"] === "string"
    ? message
    : undefined;
}
