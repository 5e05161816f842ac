import {
  literalShape,
  memberOf,
  numberOf,
  scalarOf,
  type Shape,
  textOf,
  textShape,
  told,
  valueShape,
  prompts,
} from "@flowrun/flow/tooling";
import { kindOf, type YamlEntry, type YamlNode } from "@flowrun/core/tooling";
import {
  listShape,
  orCase,
  spelledShape,
  timeShape,
  variantShape,
  wordOrMap,
  wordShape,
} from "./scenario-shapes.ts";
import {
  itemsOf,
  readTime,
  reportUnknown,
  type ScenarioReader,
  wordIn,
} from "./scenario-reader.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { fitsText } from "./request-pattern.ts";
import { readSignal, signalAct } from "./read-signal.ts";
import type { CallerAct } from "./scenario.ts";

/** How long an act waits where a test file does not say: milliseconds. */
export const unsaidWaitMs = 30_000;

/** The time between two keys where a test file does not say: milliseconds. */
export const unsaidGapMs = 200;

const keysPattern = "^[0-9A-D*#]+$";

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
  wait: { wait: told(timeShape, "Does nothing for this time.") },
  talks: { talks: told(timeShape, "Says something for this time.") },
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

const shortActs = ["recording", "connected", "hang_up"] as const;

/** An act of a caller. */
const callerAct = actShape(shortActs, { ...actsOfBoth, ...actsOfCallers }, () => undefined);

/** An act of a called phone. */
const phoneAct = actShape(["hang_up"], actsOfBoth, (key) => notOfPhones[key]);

function actShape(
  short: readonly string[],
  long: typeof actsOfBoth,
  refused: (key: string) => readonly [message: string, hint: string] | undefined,
): Shape {
  const withoutWhat = (word: string): readonly [string, string] | undefined => {
    const example = examples[word];
    const [, key, sign = "", value] = /^(\w+)(?:\s*(:|=>?)\s*|\s+(?="))(\S.*)$/.exec(word) ?? [];
    if (key !== undefined && Object.hasOwn(long, key)) {
      const what =
        {
          ":": `The colon after "${key}" lacks a space.`,
          "": `A colon is missing after "${key}".`,
        }[sign] ?? `"${sign}" stands behind "${key}", where a colon belongs.`;
      return [what, `Write \`${key}: ${value}\`.`];
    }
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
    refuse: ({ entries }) =>
      entries.map(({ key }) => refused(key.value)).find((said) => said !== undefined) ?? [
        notOneAct(entries.map(({ key }) => key.value)),
        "Write one act on each line: hears (with within), press (with gap), says (with heard, confidence), wait, talks, transfers, joins, signal (with with), recording, connected or hang_up.",
      ],
  });
  const isShort = ({ key }: YamlEntry): boolean =>
    short.includes(key.value) && !Object.hasOwn(long, key.value);
  return wordOrMap(
    wordShape(short, "an act of a caller", (word) => refused(word) ?? withoutWhat(word)),
    {
      ...map,
      choose: (node) =>
        node.kind === "map" && node.entries.length === 1 && node.entries.every(isShort)
          ? withoutColon
          : map,
    },
  );
}

/** A word that is an act by itself, with a colon behind it. */
const withoutColon: Shape = {
  schema: false,
  explain: ({ at: { value } }) => {
    const word = value.kind === "map" ? (value.entries[0]?.key.value ?? "") : "";
    const message = `"${word}" is an act by itself, and has a colon.`;
    return proofProblem("PROOF_BAD_VALUE", value.span, message, `Write \`${word}\` alone.`);
  },
};

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

/**
 * The acts of the caller, or of a phone, one after the other. The place of each is noted as
 * `name.0` and so on.
 */
export function readActs(
  reader: ScenarioReader,
  entry: YamlEntry,
  name: string,
): readonly CallerAct[] {
  return itemsOf(entry).flatMap((value, index) => {
    reader.place(`${name}.${index}`, value.span);
    return readShortAct(value) ?? readLongAct(reader, { key: entry.key, value }) ?? [];
  });
}

function readShortAct(node: YamlNode): CallerAct | undefined {
  const kind = wordIn(node, shortActs);
  if (kind === undefined || kind === "hang_up") return kind && { kind };
  return { kind, withinMs: unsaidWaitMs };
}

function readLongAct(reader: ScenarioReader, act: YamlEntry): CallerAct | undefined {
  const at = (key: string): YamlEntry | undefined => memberOf(act, key);
  const timeIn = (key: string, unsaid: number): number => {
    const entry = at(key);
    return (entry && readTime(reader, entry)) ?? unsaid;
  };
  for (const kind of ["wait", "talks"] as const)
    if (at(kind) !== undefined) return { kind, ms: timeIn(kind, 0) };
  for (const kind of ["recording", "connected"] as const)
    if (at(kind) !== undefined) return { kind, withinMs: timeIn(kind, unsaidWaitMs) };
  const named = readNamed(reader, act);
  if (named !== undefined) return named;
  const [media, keys, said] = [textOf(at("hears")), textOf(at("press")), textOf(at("says"))];
  if (media !== undefined) {
    judgeMedia(reader, media.value, media.span);
    return { kind: "hears", media: media.value, withinMs: timeIn("within", unsaidWaitMs) };
  }
  if (keys !== undefined)
    return { kind: "press", keys: keys.value, gapMs: timeIn("gap", unsaidGapMs) };
  if (said === undefined) return undefined;
  const [heard, confidence] = [scalarOf(at("heard")), numberOf("number", at("confidence"))];
  return {
    kind: "says",
    text: said.value,
    ...(heard && { heard: heard.text }),
    ...(confidence !== undefined && { confidence }),
  };
}

/** An act that names who is meant, or what is told; `undefined` for another one. */
function readNamed(reader: ScenarioReader, act: YamlEntry): CallerAct | undefined {
  const [asked, joined, signal] = ["transfers", "joins", "signal"].map((key) =>
    textOf(memberOf(act, key)),
  );
  if (asked !== undefined) return { kind: "transfers", to: asked.value };
  if (signal !== undefined) return readSignal(reader, act, signal);
  if (joined === undefined) return undefined;
  reader.place(`joins.${joined.value}`, joined.span);
  return { kind: "joins", call: joined.value };
}

/** The sounds that are heard while nothing is played. */
const underneath: readonly string[] = ["music", "ringing", "theirs"];

/** Whether media of a flow, or a pattern of it, may be what is waited for; all media has a scheme. */
function mayBeHeard(played: string, name: string): boolean {
  if (played === "*") return /^[a-z][a-z-]*:\S/.test(name);
  return fitsText(played, name) || fitsText(name, played);
}

/** Reports media that the flow never plays, where that can be known. */
export function judgeMedia(reader: ScenarioReader, name: string, span: YamlNode["span"]): void {
  const { media, ast } = reader.facts;
  const isPrompt = prompts.in(ast).has(/^prompt:(.*)$/.exec(name)?.[1] ?? "");
  if (isPrompt || underneath.includes(name) || media.some((each) => mayBeHeard(each, name))) return;
  const known = media.filter((each) => !/^[a-z]*\*$/.test(each));
  reportUnknown(reader, span, `The flow never plays "${name}".`, { name, known });
}
