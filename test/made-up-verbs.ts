import { defineVerb, type Options, type ValuesOf, type Verb, verbs } from "@flowrun/core";
import { isSilent, playMedia, stopMedia } from "../packages/core/src/interpret/media.ts";
import { cancelTimer, setTimer } from "../packages/core/src/interpret/timers.ts";
import { askMachine } from "../packages/core/src/verbs/ask-machine.ts";
import { interruptingKeys, interrupts } from "../packages/core/src/verbs/telephone-keys.ts";

/** Says digits one by one, and can be interrupted. */
const sayDigits: Verb = defineVerb({
  name: "say-digits",
  summary: "Says digits, one by one.",
  principal: "digits",
  options: {
    digits: { kind: "string", description: "The digits.", example: "4711", required: true },
    interrupt: {
      kind: "interrupt",
      description: "Keys that stop it.",
      example: "any",
      default: "none",
    },
  },
  outcomes: ["ok", "interrupted"],
  impossible: { interrupted: ({ text }) => text("interrupt") === "none" },
  needsAnswer: true,
  time: ({ text }) => ({ idleMs: (text("digits")?.length ?? 1) * 1_000, quietMs: 0, tailMs: 0 }),
  plays: ({ text }) => (text("digits").includes("${") ? ["${digits}"] : spelt(text("digits"))),
  keys: {
    kind: "interrupt",
    outcomes: ["interrupted"],
    keys: ({ interrupt }) => interruptingKeys(interrupt),
  },
  machine: {
    enter: (call, { digits, interrupt }) => {
      playMedia(call, spelt(digits));
      return isSilent(call)
        ? { kind: "done", outcome: "ok" }
        : { kind: "waiting", memory: interrupt };
    },
    resume: (call, interrupt, event) => {
      if (event.kind !== "dtmf.received")
        return isSilent(call)
          ? { kind: "done", outcome: "ok" }
          : { kind: "waiting", memory: interrupt };
      if (!interrupts(interrupt, event.digit))
        return { kind: "ignored", why: "this key does not interrupt" };
      stopMedia(call);
      return { kind: "done", outcome: "interrupted" };
    },
  },
});

function spelt(digits: string): readonly string[] {
  return [...digits].map((digit) => `digits:${digit}`);
}

/** Waits for one of some keys. */
const awaitKey: Verb = defineVerb({
  name: "await-key",
  summary: "Waits for a key.",
  principal: "keys",
  options: {
    keys: { kind: "keys", description: "The keys that count.", example: "12", required: true },
    timeout: { kind: "duration", description: "How long it waits.", example: "5s", default: "20s" },
  },
  outcomes: ["pressed", "nothing"],
  result: () => ({ kind: "string" }),
  needsAnswer: true,
  time: ({ number }) => ({ idleMs: number("timeout") ?? 0 }),
  keys: {
    kind: "entry",
    outcomes: ["pressed"],
    entry: ({ keys }) => ({
      least: 1,
      most: 1,
      pattern: `[${keys}]`,
      terminators: "",
      endsAtMost: true,
      tries: 1,
      again: [],
    }),
  },
  machine: {
    enter: (call, { keys, timeout }) => {
      setTimer(call, "key", timeout);
      return { kind: "waiting", memory: keys };
    },
    resume: (call, keys, event) => {
      if (event.kind === "timer.fired" && event.timer === "key")
        return { kind: "done", outcome: "nothing" };
      if (event.kind !== "dtmf.received" || !keys.includes(event.digit))
        return { kind: "ignored", why: "a key is awaited" };
      cancelTimer(call, "key");
      return { kind: "done", outcome: "pressed", result: event.digit };
    },
  },
});

const notice = {
  text: {
    kind: "string",
    description: "What is told.",
    example: "a caller waits",
    required: true,
    isLogged: true,
  },
  timeout: { kind: "duration", description: "How long it may take.", example: "2s", default: "3s" },
} as const satisfies Options;

/** Tells a server of ours, always the same one, what it gives back. */
const notify: Verb = defineVerb({
  name: "notify",
  summary: "Tells the switchboard something.",
  principal: "text",
  options: notice,
  outcomes: ["told", "failed"],
  result: () => ({ kind: "json" }),
  places: ["M", "R", "F"],
  time: ({ number }) => ({ idleMs: number("timeout") ?? 0 }),
  sends: {
    kind: "http.request",
    request: () => ({ method: "POST", url: "https://board.example/notices" }),
  },
  machine: askMachine({
    timer: "notify",
    ask: ({ text, timeout: timeoutMs }: ValuesOf<typeof notice>) => ({
      kind: "http.request",
      method: "POST",
      url: "https://board.example/notices",
      headers: {},
      body: { text },
      timeoutMs,
      retries: 0,
    }),
    answered: (result) => ({ kind: "done", outcome: "told", result: bodyOf(result) }),
    failed: ({ message }) => ({ kind: "done", outcome: "failed", detail: message }),
    late: { kind: "done", outcome: "failed" },
  }),
});

function bodyOf(answer: unknown): string {
  return JSON.stringify(answer);
}

/** The language with three verbs more, which nothing but this file knows. */
export const madeUpVerbs: Readonly<Record<string, Verb>> = {
  ...verbs,
  "say-digits": sayDigits,
  "await-key": awaitKey,
  notify,
};

/** A flow that uses them. */
export const madeUpFlow = `flowrun: 1
name: made-up
start: main
blocks:
  main:
    - answer
    - notify: "\${call.from} is there"
      then: { failed: menu }
    - go: menu
  menu:
    - say-digits: { digits: "4711", interrupt: "#" }
      then: { interrupted: bye }
    - await-key: "12"
      as: key
      then: { nothing: bye }
    - if: key == "2"
      go: bye
    - say-digits: "0"
  bye:
    - hangup
`;
