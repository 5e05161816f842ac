/**
 * A package of a stranger, as it lies in `node_modules` of a user: a verb, a kind of option, a rule
 * and a store, written with nothing but the public entries.
 */
export const housePackage: Readonly<Record<string, string>> = {
  "node_modules/@house/flowrun/package.json": JSON.stringify({
    name: "@house/flowrun",
    version: "1.0.0",
    type: "module",
    exports: { ".": "./index.js" },
  }),
  "node_modules/@house/flowrun/index.js": `
import {
  cancelTimer, defineKind, defineProblem, defineVerb, isSilent, playMedia, setTimer, stopMedia,
} from "@flowrun/core/verb";
import { defineRule } from "@flowrun/flow";

const percent = defineKind({
  name: "percent",
  expected: "a percentage such as 20%",
  schema: () => ({ type: "string", pattern: "^(100|[1-9]?[0-9])%$" }),
  expressions: "nowhere",
  takes: () => false,
  read: (text) => Number.parseInt(text, 10),
  words: () => ["10%", "50%"],
});

const noChance = defineProblem({
  code: "HOUSE_NO_CHANCE",
  severity: "warning",
  title: "Nobody ever wins.",
  why: "The chance is nought.",
  remedy: "Write a larger chance.",
  example: "blocks:\\n  main:\\n    - answer\\n    - raffle: { prize: sound:prize, chance: 0% }\\n      then: { lost: main }\\n",
});

const raffle = defineVerb({
  name: "raffle",
  summary: "Lets the caller press a key for a prize.",
  principal: "prize",
  options: {
    prize: { kind: "media", description: "What is played.", example: "sound:prize", required: true },
    chance: { kind: percent, description: "How likely a prize is.", example: "20%", default: "50%" },
    timeout: { kind: "duration", description: "How long it waits.", example: "5s", default: "5s" },
  },
  outcomes: ["won", "lost"],
  needsAnswer: true,
  time: ({ number, mediaMs }) => ({ idleMs: mediaMs("prize") + (number("timeout") ?? 0), quietMs: 0, tailMs: 0 }),
  keys: {
    kind: "entry",
    outcomes: ["won"],
    entry: () => ({ least: 1, most: 1, pattern: "1", terminators: "", endsAtMost: true, tries: 1, again: [] }),
  },
  mistakes: {
    problems: [noChance],
    find: ({ value }) =>
      value("chance") === 0
        ? [{ problem: noChance, option: "chance", message: "Nobody wins here.", hint: "Write 10%." }]
        : [],
  },
  machine: {
    enter: (call, { prize, timeout, chance }) => {
      playMedia(call, prize);
      setTimer(call, "raffle", timeout);
      return { kind: "waiting", memory: { chance } };
    },
    resume: (call, { chance }, event) => {
      if (event.kind === "timer.fired" && event.timer === "raffle") {
        if (!isSilent(call)) stopMedia(call);
        return { kind: "done", outcome: "lost" };
      }
      if (event.kind !== "dtmf.received" || event.digit !== "1")
        return { kind: "waiting", memory: { chance } };
      cancelTimer(call, "raffle");
      stopMedia(call);
      return { kind: "done", outcome: chance >= 50 ? "won" : "lost" };
    },
  },
});

const sayGoodbye = defineRule({
  code: "HOUSE_GOODBYE",
  severity: "warning",
  title: "A call is hung up without a word.",
  why: "Our callers are told goodbye.",
  remedy: "Play \`sound:goodbye\` before \`hangup\`.",
  example: "blocks:\\n  main:\\n    - answer\\n    - hangup\\n",
  find: ({ steps }) =>
    steps.flatMap(({ node, verb }, index) => {
      const before = steps[index - 1]?.node.options.get("media");
      return verb.flow !== "end" || before?.text === "sound:goodbye"
        ? []
        : [{ span: node.verb.span, message: "Nobody says goodbye.", hint: "Play sound:goodbye." }];
    }),
});

export const verbs = [raffle];
export const rules = [sayGoodbye];

export function createStore({ options }) {
  return {
    lookup: async ({ value }) => (value === options.knows ? { number: value, name: "Ann" } : null),
    close: async () => undefined,
  };
}
`,
};

/** A flow in that language. */
export const houseFlow = `flowrun: 1
name: raffle
start: main
tables: { players: { key: number, columns: { number: string, name: string } } }
blocks:
  main:
    - answer
    - lookup: { in: players, key: "\${call.from}" }
      then: { missing: bye, failed: bye }
    - raffle: { prize: sound:prize, chance: 60% }
      then: { lost: bye }
    - play: sound:congratulations
    - go: bye
  bye:
    - play: sound:goodbye
    - hangup
`;

/** The configuration that names it. */
export const houseConfig = `verbs: "@house/flowrun"
store: { module: "@house/flowrun", options: { knows: "100" } }
`;

/** A scenario of that flow. */
export const houseTest = {
  name: "raffle.test.yaml",
  text: `flowrun-test: 1
flow: raffle.yaml
scenarios:
  - name: who presses one wins
    from: "100"
    tables: { players: [{ number: "100", name: Ann }] }
    caller: [hears: sound:prize, press: "1"]
    expect: { outcomes: { main/3: won }, path: [main, bye] }
`,
};
