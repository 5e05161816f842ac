import { withTechnology } from "@flowrun/core/tooling";
import { memberOf, type Shape, textOf, told } from "@flowrun/flow/tooling";
import type { YamlEntry } from "@flowrun/core/tooling";
import { phoneActsShape } from "./act-shapes.ts";
import { readActs } from "./read-caller.ts";
import {
  listShape,
  mapShape,
  spelledShape,
  timeShape,
  variantShape,
  wordOrMap,
  wordShape,
} from "./scenario-shapes.ts";
import { entriesOf, readTime, type ScenarioReader, wordIn } from "./scenario-reader.ts";
import { wordsOfBarePhones, wordsOfPhones } from "./words-of-surroundings.ts";
import type { LegBehaviour, Scenario } from "./scenario.ts";

/**
 * How long a called phone rings before it does something, where a test file does not say:
 * milliseconds.
 */
export const unsaidRingMs = 1_000;

const words = ["answers", "busy", "declines", "never", "absent"] as const;

const phoneExample =
  'Write `{ answers: 2s, hangs_up: 30s }`, `{ busy: 1s }`, `{ declines: 1s }` or `{ forwards: "2002" }`; or `never` or `absent` alone.';

/** A word with its time behind it, or a time alone, which is that of the answer. */
function withTime(word: string): readonly [message: string, hint: string] | undefined {
  const [, key = "answers", time] =
    /^(?:(answers|busy|declines)(?:,? after|,? in|:|,)? ?)?(\d+(?:ms|s|m))$/.exec(word) ?? [];
  return time === undefined
    ? undefined
    : [`"${word}" is not what a phone does.`, `Write \`{ ${key}: ${time} }\`.`];
}

const phone = wordOrMap(
  wordShape(words, "what a phone does", withTime, { elsewhere: wordsOfBarePhones }),
  variantShape({
    expected: "what a phone does",
    place: "in what a phone does",
    elsewhere: wordsOfPhones,
    remedy: phoneExample,
    variants: {
      answers: {
        answers: told(timeShape, "When it answers."),
        hangs_up: told(timeShape, "When it hangs up, after it answered."),
        acts: told(
          phoneActsShape,
          "What the phone does once it answered, one act after the other.",
        ),
      },
      busy: { busy: told(timeShape, "When it is busy.") },
      declines: { declines: told(timeShape, "When it declines.") },
      forwards: {
        forwards: told(
          spelledShape(
            { type: ["string", "integer"], pattern: "^\\S+$" },
            "the number that it is forwarded to",
          ),
          "Says that it is forwarded to this number (302).",
        ),
        after: told(timeShape, "When it says so."),
      },
    },
    refuse: () => [
      `A phone either answers, or is busy, or declines, or forwards; "hangs_up" and "acts" stand beside "answers", "after" beside "forwards".`,
      phoneExample,
    ],
  }),
);

/**
 * `legs:` — what the phones of called endpoints do: one behaviour, or a list with one for each
 * call.
 */
export const legsShape: Shape = told(
  mapShape(
    "a map from endpoint to what its phone does",
    told(
      listShape({
        expected: "a list of what the phone does",
        item: phone,
        empty: (name) => [
          `The list of "${name}" is empty.`,
          "Write what the phone does at each call to it.",
        ],
      }),
      "What it does at one call after the other; the last stays.",
    ),
  ),
  "What the phones of called endpoints do, by endpoint. One that is not here answers after 1 s and stays.",
);

/**
 * `legs:` — what the phones of called endpoints do. An endpoint without a technology is an
 * extension: `1000` is `PJSIP/1000`. The place of each is noted as `phones.PJSIP/1000`.
 */
export function readLegs(reader: ScenarioReader, entry: YamlEntry): Scenario["legs"] {
  const legs: Record<string, LegBehaviour | readonly LegBehaviour[]> = {};
  for (const leg of entriesOf(entry)) {
    const endpoint = withTechnology(leg.key.value);
    reader.place(`phones.${endpoint}`, leg.key.span);
    const phones = readPhones(reader, leg, `legs.${endpoint}`);
    if (phones !== undefined) legs[endpoint] = phones;
  }
  return legs;
}

function readPhones(
  reader: ScenarioReader,
  { key, value }: YamlEntry,
  place: string,
): LegBehaviour | readonly LegBehaviour[] | undefined {
  if (value.kind !== "list") return readPhone(reader, { key, value }, place);
  return value.items.flatMap(
    (item, index) => readPhone(reader, { key, value: item }, `${place}.${index}`) ?? [],
  );
}

function readPhone(
  reader: ScenarioReader,
  phoneAt: YamlEntry,
  place: string,
): LegBehaviour | undefined {
  const word = wordIn(phoneAt.value, words);
  if (word !== undefined) return phoneThat(word, unsaidRingMs);
  const timeIn = (key: string): number | undefined => {
    const entry = memberOf(phoneAt, key);
    return entry && readTime(reader, entry);
  };
  const [answers, hangUpMs, acting] = [
    timeIn("answers"),
    timeIn("hangs_up"),
    memberOf(phoneAt, "acts"),
  ];
  const acts = acting && readActs(reader, acting, `${place}.acts`);
  if (answers !== undefined)
    return {
      kind: "answers",
      afterMs: answers,
      ...(hangUpMs !== undefined && { hangUpMs }),
      ...(acts && { acts }),
    };
  const to = textOf(memberOf(phoneAt, "forwards"));
  if (to !== undefined)
    return { kind: "forwards", to: to.value, afterMs: timeIn("after") ?? unsaidRingMs };
  for (const kind of ["busy", "declines"] as const) {
    const afterMs = timeIn(kind);
    if (afterMs !== undefined) return phoneThat(kind, afterMs);
  }
  return undefined;
}

function phoneThat(kind: (typeof words)[number], afterMs: number): LegBehaviour {
  return kind === "never" || kind === "absent" ? { kind } : { kind, afterMs };
}
