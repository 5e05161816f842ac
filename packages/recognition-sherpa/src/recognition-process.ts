import { once } from "node:events";
import process from "node:process";
import type { FromProcess, ProcessData, ToProcess } from "./messages.ts";

// The part of sherpa-onnx-node that this file needs; it has no types of its own.
interface Result {
  readonly text: string;
  readonly ys_probs?: readonly number[];
}
interface Stream {
  acceptWaveform(sound: { readonly sampleRate: number; readonly samples: Float32Array }): void;
}
interface Recognizer {
  createStream(): Stream;
  isReady(stream: Stream): boolean;
  decode(stream: Stream): void;
  getResult(stream: Stream): Result;
  reset(stream: Stream): void;
}
type Library = { readonly OnlineRecognizer: new (config: object) => Recognizer };

/** A caller who is listened to. */
interface Line {
  readonly recognizer: Recognizer;
  readonly stream: Stream;
  readonly endOnSilenceMs: number;
  text: string;
  /** How much sound has come since the text changed, in milliseconds. */
  quietMs: number;
}

const rate = 16_000;
const lines = new Map<number, Line>();

// Messages that come while models are loaded wait in the channel, which is read from here on. When
// the parent process is gone, so is the channel, and with it all that keeps this process alive.
const [{ library, models, threads }] = (await once(process, "message")) as [ProcessData];

function tell(message: FromProcess): void {
  process.send?.(message);
}

async function load(): Promise<ReadonlyMap<string, Recognizer> | undefined> {
  let loaded: { readonly default?: Library } & Partial<Library>;
  try {
    loaded = (await import(library)) as typeof loaded;
  } catch (error) {
    const [why = ""] = String(error instanceof Error ? error.message : error).split("\n");
    tell({ kind: "failed", code: "HEAR_NO_LIBRARY", why });
    return undefined;
  }
  const { OnlineRecognizer } = loaded.default ?? (loaded as Library);
  const recognizers = new Map<string, Recognizer>();
  for (const [language, { tokens, ...transducer }] of Object.entries(models)) {
    try {
      const modelConfig = { transducer, tokens, numThreads: threads, provider: "cpu", debug: 0 };
      const config = {
        featConfig: { sampleRate: rate, featureDim: 80 },
        modelConfig,
        enableEndpoint: false,
      };
      recognizers.set(language, new OnlineRecognizer(config));
    } catch (error) {
      const why = `the model of "${language}": ${error instanceof Error ? error.message : String(error)}`;
      tell({ kind: "failed", code: "HEAR_MODEL", why });
      return undefined;
    }
  }
  return recognizers;
}

/** Speech is whole when its text has not changed for so long: models say nothing of silence. */
function hear(number: number, line: Line, samples: Float32Array): void {
  const { recognizer, stream } = line;
  stream.acceptWaveform({ sampleRate: rate, samples });
  while (recognizer.isReady(stream)) recognizer.decode(stream);
  const result = recognizer.getResult(stream);
  const text = result.text.trim();
  line.quietMs = text === line.text ? line.quietMs + (1_000 * samples.length) / rate : 0;
  const isNews = text !== line.text;
  line.text = text;
  if (text === "") return;
  const isFinal = line.quietMs >= line.endOnSilenceMs;
  if (isNews || isFinal)
    tell({ kind: "heard", line: number, text, confidence: confidenceOf(result), isFinal });
  if (!isFinal) return;
  recognizer.reset(stream);
  line.text = "";
  line.quietMs = 0;
}

/** Models tell how likely each token is, as logarithms; one that does not is believed. */
function confidenceOf({ ys_probs: logarithms = [] }: Result): number {
  if (logarithms.length === 0) return 1;
  const mean = logarithms.reduce((sum, each) => sum + each, 0) / logarithms.length;
  return Math.min(1, Math.max(0, Math.exp(mean)));
}

const recognizers = await load();
if (recognizers !== undefined) {
  process.on("message", (message: ToProcess) => {
    const line = lines.get(message.line);
    if (message.kind === "close") lines.delete(message.line);
    else if (message.kind === "sound") {
      if (line !== undefined) hear(message.line, line, message.samples);
    } else if (message.kind === "end") tell({ kind: "done", line: message.line });
    else {
      const recognizer = recognizers.get(message.language);
      if (recognizer === undefined) return;
      const { endOnSilenceMs } = message;
      lines.set(message.line, {
        recognizer,
        stream: recognizer.createStream(),
        endOnSilenceMs,
        text: "",
        quietMs: 0,
      });
    }
  });
  tell({ kind: "ready" });
}
