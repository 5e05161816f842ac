import type { Clock, Json, JsonObject, SpeechPort } from "@flowrun/core/plugin";
import { speechError } from "./catalogue.ts";
import { createEspeak } from "./create-espeak.ts";

/** The part of flowrun's context that this plugin needs. */
export interface SpeechContext {
  /**
   * `folder`, and as they are wanted `uri`, `program`, `voices`, `speed`, `words` and `keep`, as
   * `EspeakOptions` has them.
   */
  readonly options: JsonObject;
  readonly clock: Clock;
}

/**
 * The voice of `speech: "@flowrun/speech-espeak"`. Rejects with a `PortError`: SPEECH_OPTION,
 * SPEECH_NO_PROGRAM or SPEECH_FOLDER, so that a machine on which nothing can be spoken says so
 * before the first call.
 */
export async function createSpeech({ options, clock }: SpeechContext): Promise<SpeechPort> {
  const { folder, uri, program, voices, speed, words, keep, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(`there is no "${unknown}"`);
  if (folder === undefined)
    throw wrong('"folder" is missing: the folder for spoken texts, which the platform can read');
  return createEspeak({
    clock,
    folder: asText("folder", folder),
    ...(uri !== undefined && { uri: asText("uri", uri) }),
    ...(program !== undefined && { program: asText("program", program) }),
    ...(voices !== undefined && {
      voices: asTexts("voices", voices, "from languages or names to voices, such as `en: en-us`"),
    }),
    ...(speed !== undefined && { speed: asNumber("speed", speed, 80, 450) }),
    ...(words !== undefined && {
      words: asTexts("words", words, "from words to how they are read, such as `SIP: sip`"),
    }),
    ...(keep !== undefined && { keep: asNumber("keep", keep, 1, 1_000_000) }),
  });
}

function asText(name: string, value: Json): string {
  if (typeof value === "string" && value !== "") return value;
  throw wrong(`"${name}" must be a text`);
}

function asNumber(name: string, value: Json, least: number, most: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most)
    return value;
  throw wrong(`"${name}" must be a whole number from ${least} to ${most}`);
}

function asTexts(name: string, value: Json, what: string): Readonly<Record<string, string>> {
  const entries =
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : [];
  if (entries.length === 0 || entries.some(([key]) => key.trim() === ""))
    throw wrong(`"${name}" must be a map ${what}`);
  return Object.fromEntries(entries.map(([key, text]) => [key, asText(`${name}.${key}`, text)]));
}

function wrong(what: string): Error {
  return speechError("SPEECH_OPTION", `The options of the voice are wrong: ${what}.`, {
    certain: true,
  });
}
