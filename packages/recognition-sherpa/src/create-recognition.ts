import { availableParallelism } from "node:os";
import { fork, type ChildProcess } from "node:child_process";
import {
  isJsonObject,
  recognitionError,
  type JsonObject,
  type Logger,
  type RecognitionPort,
  type RecognitionReceiver,
} from "@flowrun/core/plugin";
import type { FromProcess, ProcessData, ToProcess } from "./messages.ts";
import { findModel } from "./model-files.ts";

/** The part of flowrun's context that this plugin needs. */
export interface RecognitionContext {
  /**
   * `models`: a folder for each language; and as they are wanted `most`, `threads` and `library`.
   */
  readonly options: JsonObject;
  readonly log: Logger;
}

/**
 * The recogniser of `recognition: "@flowrun/recognition-sherpa"`: streaming transducer models of
 * sherpa-onnx. They run in a process of their own, which ends by itself, since the library takes
 * its process down when it meets a damaged model. Resolves when all models are loaded; rejects with
 * HEAR_OPTION, HEAR_MODEL or HEAR_NO_LIBRARY.
 */
export async function createRecognition({
  options,
  log,
}: RecognitionContext): Promise<RecognitionPort> {
  const { most, ...data } = readOptions(options);
  const receivers = new Map<number, RecognitionReceiver>();
  /** The recordings whose sound is being heard. */
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  const child = await startProcess(data);
  let isOver = false;
  let last = 0;
  child.on("message", (message: FromProcess) => {
    if (message.kind === "done") return waiting.get(message.line)?.resolve();
    if (message.kind !== "heard") return;
    const { kind: _kind, line, ...heard } = message;
    receivers.get(line)?.heard(heard);
  });
  const end = (why: string): void => {
    isOver = true;
    for (const receiver of receivers.values()) receiver.lost(why);
    receivers.clear();
  };
  child.on("exit", (status, signal) => {
    if (isOver) return;
    log.error(
      { status, signal, code: "HEAR_LOST" },
      "The process that recognises speech has ended.",
    );
    end("The recogniser has ended.");
  });
  // A message to a process that is just ending is lost with it.
  const tell = (message: ToProcess): void => void child.send(message, () => undefined);
  const modelFor = (language: string): string => {
    if (isOver)
      throw recognitionError("HEAR_CLOSED", "The recogniser has been closed.", { certain: true });
    const model = languageFor(language, data.models);
    if (model === undefined)
      throw recognitionError("HEAR_LANGUAGE", `There is no model for "${language}".`, {
        certain: true,
      });
    if (receivers.size >= most)
      throw recognitionError("HEAR_BUSY", `${most} callers are listened to already.`, {
        certain: true,
      });
    return model;
  };
  return {
    async recognise(line, { language, endOnSilenceMs }, receiver) {
      const model = modelFor(language);
      last += 1;
      const number = last;
      receivers.set(number, receiver);
      tell({ kind: "open", line: number, language: model, endOnSilenceMs });
      line.hear((sound) => {
        if (receivers.has(number)) tell({ kind: "sound", line: number, samples: samplesOf(sound) });
      });
      void forgetWith(line.ended, () => {
        if (receivers.delete(number)) tell({ kind: "close", line: number });
      });
    },
    async transcribe(sound, { language }) {
      const model = modelFor(language);
      last += 1;
      const number = last;
      const texts: string[] = [];
      receivers.set(number, {
        heard: ({ text, isFinal }) => void (isFinal && texts.push(text)),
        lost: (why) => waiting.get(number)?.reject(recognitionError("HEAR_LOST", why)),
      });
      tell({ kind: "open", line: number, language: model, endOnSilenceMs: wholeAfterMs });
      try {
        // Piece by piece, so that callers who are listened to are not held up.
        for (const piece of piecesOf(sound)) {
          const heard = Promise.withResolvers<void>();
          waiting.set(number, heard);
          tell({ kind: "sound", line: number, samples: samplesOf(piece) });
          tell({ kind: "end", line: number });
          await heard.promise;
        }
      } finally {
        waiting.delete(number);
        if (receivers.delete(number)) tell({ kind: "close", line: number });
      }
      return texts.join(" ");
    },
    async close() {
      isOver = true;
      receivers.clear();
      for (const { reject } of waiting.values())
        reject(recognitionError("HEAR_CLOSED", "The recogniser has been closed."));
      await stop(child);
    },
  };
}

/** An utterance is whole after so much silence, in milliseconds. */
const wholeAfterMs = 500;

const pieceBytes = 3_200;

/** The sound in pieces of 100 ms, and a second of silence behind it, after which all is whole. */
function* piecesOf(sound: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < sound.length; at += pieceBytes) yield sound.subarray(at, at + pieceBytes);
  for (let piece = 0; piece < 10; piece += 1) yield new Uint8Array(pieceBytes);
}

async function forgetWith(ended: Promise<void>, forget: () => void): Promise<void> {
  await ended;
  forget();
}

/** The model of a language, or of what it is a kind of: `en` for `en_GB`. */
function languageFor(language: string, models: ProcessData["models"]): string | undefined {
  return [language, language.replace(/[_-].*$/, "")].find((each) => Object.hasOwn(models, each));
}

/** Loads the library and all models in a process, and gives it when that is done. */
function startProcess(data: ProcessData): Promise<ChildProcess> {
  const isSource = import.meta.url.endsWith(".ts");
  const file = new URL(`./recognition-process.${isSource ? "ts" : "js"}`, import.meta.url);
  const child = fork(file, [], {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.send(data);
  return new Promise((resolve, reject) => {
    const fail = (code: "HEAR_NO_LIBRARY" | "HEAR_MODEL" | "HEAR_LOST", why: string): void => {
      void stop(child);
      reject(recognitionError(code, `Speech cannot be recognised: ${why}.`, { certain: true }));
    };
    child.once("message", (message: FromProcess) => {
      if (message.kind === "failed") fail(message.code, message.why.replace(/[.!]$/, ""));
      else resolve(child);
    });
    child.once("error", ({ message }) => fail("HEAR_LOST", message));
    child.once("exit", (status, signal) =>
      fail(
        "HEAR_MODEL",
        `the library ended with its process (${signal ?? `status ${status}`}), as it does for damaged models`,
      ),
    );
  });
}

/** Ends a process, and resolves when it is gone. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

function samplesOf(sound: Uint8Array): Float32Array {
  const view = new DataView(sound.buffer, sound.byteOffset, sound.byteLength);
  return Float32Array.from(
    { length: sound.byteLength >> 1 },
    (_, index) => view.getInt16(2 * index, true) / 32_768,
  );
}

function readOptions(options: JsonObject): ProcessData & { readonly most: number } {
  const {
    models,
    most = 4 * availableParallelism(),
    threads = 1,
    library = "sherpa-onnx-node",
    ...others
  } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(`there is no "${unknown}"`);
  for (const [name, value] of Object.entries({ most, threads }))
    if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > 10_000)
      throw wrong(`"${name}" must be a whole number from 1 to 10000`);
  if (typeof library !== "string" || library === "") throw wrong('"library" must be a text');
  return { models: findModels(models), most: Number(most), threads: Number(threads), library };
}

function findModels(models: JsonObject[string] | undefined): ProcessData["models"] {
  if (!isJsonObject(models) || Object.keys(models).length === 0)
    throw wrong('"models" must be a map from languages to folders, such as { en: ./models/en }');
  const files = Object.entries(models).map(([language, folder]) => {
    if (typeof folder !== "string" || folder === "")
      throw wrong(`"models.${language}" must be a folder`);
    return [language, findModel(folder)] as const;
  });
  return Object.fromEntries(files);
}

function wrong(what: string): Error {
  return recognitionError("HEAR_OPTION", `The options of the recogniser are wrong: ${what}.`, {
    certain: true,
  });
}
