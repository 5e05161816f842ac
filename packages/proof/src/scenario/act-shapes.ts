import {
  literalShape,
  type Shape,
  textShape,
  told,
  valueShape,
  wordsFor,
  wrongValue,
} from "@flowrun/flow/tooling";
import { suggest, kindOf, type YamlEntry } from "@flowrun/core/tooling";
import {
  durationShape,
  listShape,
  orCase,
  spelledShape,
  timeShape,
  variantShape,
  wordOrMap,
  wordShape,
} from "./scenario-shapes.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { wordFor, wordsOfActs, wordsOfBareActs } from "./words-of-others.ts";
import { signalAct } from "./read-signal.ts";

const keysPattern = "^[0-9A-D*#]+$";

/** A duration, in the place of which another act takes a text. */
function timeOr(act: "hears" | "says", what: string): Shape {
  return orCase({
    ...durationShape,
    explain: (misfit) => {
      const { value } = misfit.at;
      const isText =
        value.kind === "scalar" && /^\p{L}/u.test(value.text) && !/[{}[\]",:] /.test(value.text);
      return isText
        ? wrongValue(misfit, "a duration such as 30s", `Write \`${act}: ${value.text}\` ${what}.`)
        : durationShape.explain(misfit);
    },
  });
}

/** The acts of a caller, and of a phone that was called. */
const actsOfBoth: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  hears: {
    hears: told(textShape("media such as sound:hello"), "Waits until this media begins to play."),
    within: told(timeShape, "How long at most.", { default: "30s" }),
  },
  press: {
    press: told(
      spelledShape(
        { type: ["string", "integer"], pattern: keysPattern },
        kindOf("keys").expected,
        (text) => kindOf("keys").problem?.("press", text, { kind: "keys" })?.hint,
      ),
      "Presses keys, the first one at once.",
    ),
    gap: told(timeShape, "The time between two keys.", { default: "200ms" }),
  },
  says: {
    says: told(textShape("what is said"), "Says something, which takes a second."),
    heard: told(
      valueShape("what is understood"),
      "What is understood of it; empty for nothing. Left out, it is what was said.",
    ),
    confidence: told(
      orCase(literalShape("number", { minimum: 0, maximum: 1 })),
      "How sure the recogniser is.",
      {
        default: 1,
      },
    ),
  },
  wait: {
    wait: told(timeOr("hears", "to wait for what is heard"), "Does nothing for this time."),
  },
  talks: { talks: told(timeOr("says", "for words"), "Says something for this time.") },
  transfers: {
    transfers: told(
      spelledShape(
        { type: ["string", "integer"], pattern: "^[0-9A-D*#+]+$" },
        "the number that is asked for",
      ),
      "Asks to transfer the call to this number, by the phone's own button.",
    ),
  },
  joins: {
    joins: told(
      textShape("the name of a further call"),
      "Connects those the phone talks to in this call and in that one, and leaves both, by its own button.",
    ),
  },
};

/** The acts of a caller alone: a called phone hears of neither. */
const actsOfCallers = {
  recording: { recording: told(timeShape, "Waits until a recording has begun.") },
  connected: { connected: told(timeShape, "Waits until a called phone has answered.") },
  signal: signalAct,
};

const examples: Readonly<Record<string, string>> = {
  hears: "hears: sound:hello",
  press: 'press: "4711#"',
  says: "says: customer service",
  wait: "wait: 30s",
  talks: "talks: 2s",
  transfers: 'transfers: "2002"',
  joins: "joins: consultation",
  signal: "signal: paid",
};

const notOfPhones: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  connected: [
    `"connected" waits for a called phone to answer, and this phone is the one that is called.`,
    "Leave it out: acts begin when the phone has answered.",
  ],
  recording: [
    `"recording" waits until the caller is recorded, of which a called phone hears nothing.`,
    "Let the caller wait for it, or let the phone `wait` for a time.",
  ],
  signal: [
    "A signal is told to the call, and not to a phone of it.",
    "Write it among the acts of the caller.",
  ],
};

/** The acts that are one word. */
export const shortActs = ["recording", "connected", "hang_up"] as const;

/** An act of a caller. */
const callerAct = actShape(shortActs, { ...actsOfBoth, ...actsOfCallers }, () => undefined);

/** An act of a called phone. */
const phoneAct = actShape(["hang_up"], actsOfBoth, (key) => notOfPhones[key]);

function actShape(
  short: readonly string[],
  long: typeof actsOfBoth,
  refused: (key: string) => readonly [message: string, hint: string] | undefined,
): Shape {
  const all = allActs(short, long);
  const names = Object.keys(long);
  const bareOf = (key: string): string | undefined =>
    short.includes(key) ? key : short.find((word) => word === wordFor(wordsOfBareActs, key));
  const withoutWhat = (word: string): readonly [string, string] | undefined => {
    const example = examples[word];
    const joined = inOneText(word, (key) => Object.hasOwn(long, key));
    if (joined !== undefined && bareOf(word) === undefined) return joined;
    const [, act, below] = /^(\w+) - (.+)$/.exec(word) ?? [];
    if (act !== undefined && short.includes(act))
      return [
        `The line "- ${below}" below "- ${act}" is read as more of its text.`,
        `Begin "- ${below}" in the column of "- ${act}".`,
      ];
    return example === undefined
      ? undefined
      : [`"${word}" does not say what.`, `Write \`${example}\`, for instance.`];
  };
  const map = variantShape({
    expected: "an act",
    place: "in an act",
    variants: long,
    elsewhere: wordsOfActs,
    remedy: all,
    apart: (key) => {
      const [meant] = [
        bareOf(key) ?? [],
        wordsFor(wordsOfActs, key),
        suggest(key, names) ?? [],
      ].flat();
      return meant === undefined ? undefined : `Write "${meant}" for it, as an act of its own.`;
    },
    isTold: (key) => refused(key) !== undefined,
    refuse: ({ entries }) =>
      entries.map(({ key }) => refused(key.value)).find((said) => said !== undefined) ?? [
        notOneAct(entries.map(({ key }) => key.value)),
        all,
      ],
  });
  const isShort = ({ key }: YamlEntry): boolean => {
    const bare = bareOf(key.value);
    return bare !== undefined && !Object.hasOwn(long, bare) && !Object.hasOwn(long, key.value);
  };
  // A word of others for an act that lacks its value.
  const longWord = (word: string): readonly [string, string] | undefined => {
    if (wordFor(wordsOfBareActs, word) !== undefined) return undefined;
    const [meant] = wordsFor(wordsOfActs, word).filter((key) => Object.hasOwn(long, key));
    const example = meant === undefined ? undefined : examples[meant];
    return example === undefined
      ? undefined
      : [`"${word}" is not an act.`, `Write \`${example}\`, for instance.`];
  };
  return wordOrMap(
    wordShape(
      short,
      "an act of a caller",
      (word) => refused(word) ?? withoutWhat(word) ?? longWord(word),
      { elsewhere: wordsOfBareActs, all },
    ),
    {
      ...map,
      choose: (node) =>
        node.kind === "map" && node.entries.length === 1 && node.entries.every(isShort)
          ? withoutColon(bareOf)
          : map,
    },
  );
}

/** An act and its value in one text: `press 1`. */
function inOneText(
  written: string,
  isAct: (key: string) => boolean,
): readonly [message: string, hint: string] | undefined {
  const [, key, sign = "", value] = /^(\w+)(?:\s*(:|=>?)\s*|\s+(?!- ))(\S.*)$/.exec(written) ?? [];
  if (key === undefined) return undefined;
  if (!isAct(key)) {
    const meant = wordsFor(wordsOfActs, key).find(isAct);
    return meant === undefined
      ? undefined
      : [`"${written}" is not an act.`, `Write \`${meant}: ${value}\`.`];
  }
  const signs: Readonly<Record<string, string>> = {
    ":": `The colon after "${key}" lacks a space.`,
    "": `A colon is missing after "${key}".`,
  };
  const what = signs[sign] ?? `"${sign}" stands behind "${key}", where a colon belongs.`;
  return [what, `Write \`${key}: ${value}\`.`];
}

/** The acts that there are, with what stands beside them, as a sentence. */
function allActs(short: readonly string[], long: typeof actsOfBoth): string {
  const ofLong = Object.entries(long)
    .filter(([name]) => !short.includes(name))
    .map(([name, keys]) => {
      const beside = Object.keys(keys).filter((key) => key !== name);
      return beside.length === 0 ? name : `${name} (with ${beside.join(", ")})`;
    });
  const [last = "", ...others] = [...ofLong, ...short].toReversed();
  return `Write one act on each line: ${others.toReversed().join(", ")} or ${last}.`;
}

/** A word that is an act by itself, or stands for one, with a colon behind it. */
function withoutColon(bareOf: (key: string) => string | undefined): Shape {
  return {
    schema: false,
    explain: ({ at: { value } }) => {
      const word = value.kind === "map" ? (value.entries[0]?.key.value ?? "") : "";
      const act = bareOf(word) ?? word;
      const message =
        act === word
          ? `"${word}" is an act by itself, and has a colon.`
          : `There is no act "${word}".`;
      return proofProblem("PROOF_BAD_VALUE", value.span, message, `Write \`${act}\` alone.`);
    },
  };
}

/** The fault of an act with these keys, each of which some act has. */
function notOneAct(keys: readonly string[]): string {
  const acts = keys.filter((key) => Object.hasOwn({ ...actsOfBoth, ...actsOfCallers }, key));
  const [first, second] = acts;
  if (first === undefined) return "This is not one act.";
  if (second !== undefined) return `This is not one act: "${first}" and "${second}" are two.`;
  const stray = keys.find((key) => key !== first && !Object.hasOwn(actsOfBoth[first] ?? {}, key));
  return `This is not one act: "${stray}" does not belong to "${first}".`;
}

/** The acts of a caller, one after the other. */
export const callerActsShape: Shape = listShape({ expected: "a list of acts", item: callerAct });

/** The acts of a called phone, one after the other. */
export const phoneActsShape: Shape = listShape({ expected: "a list of acts", item: phoneAct });
