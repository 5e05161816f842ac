import type { EndReason, Json, Span, ValueType } from "@flowrun/core";
import { readJson, type YamlEntry } from "@flowrun/core/tooling";
import {
  anything,
  type Declarations,
  type Shape,
  textShape,
  told,
  valueShape,
} from "@flowrun/flow/tooling";
import {
  expectedLegsShape,
  hearsShape,
  readExpectedLegs,
  readHears,
} from "./read-expected-legs.ts";
import {
  begunShape,
  emittedShape,
  readBegun,
  readEmitted,
  readSentCalls,
  readSentEmails,
  readSentMessages,
  readSentRequests,
  sentCallsShape,
  sentEmailsShape,
  sentMessagesShape,
  sentRequestsShape,
} from "./read-sent.ts";
import { calledShape, readCalled } from "./read-called.ts";
import { deletedShape, readDeleted, readSaved, savedShape } from "./read-kept-rows.ts";
import { expectedRoomsShape, readExpectedRooms } from "./read-expected-rooms.ts";
import { readOutcomes } from "./read-outcomes.ts";
import { fitsText } from "./request-pattern.ts";
import { readRecordings, recordingsShape } from "./read-recordings.ts";
import { readValue } from "./read-value.ts";
import {
  keysShape,
  listShape,
  mapShape,
  timeShape,
  wordOrMap,
  wordShape,
} from "./scenario-shapes.ts";
import {
  entriesOf,
  itemsOf,
  judgePartPattern,
  readMember,
  readTexts,
  readTime,
  reportUnknown,
  type ScenarioReader,
  wordIn,
} from "./scenario-reader.ts";
import { wordsOfEnds, wordsOfExpect } from "./words-of-others.ts";
import type { Expectations } from "./expectations.ts";

/** The reasons for which a call can end. */
export const endings: readonly EndReason[] = [
  "caller_left",
  "callee_left",
  "flow_ended",
  "redirected",
  "answer_failed",
  "fault",
  "limit",
  "shutdown",
  "platform_lost",
  "overload",
  "operator",
];

function texts(what: string): Shape {
  return listShape({ expected: `a list of ${what}`, item: valueShape(`a list of ${what}`) });
}

/** The words of each `tell`: a text, or the data as it stands. */
const tellsShape: Shape = listShape({
  expected: "a list of texts, or JSON",
  item: wordOrMap(valueShape("a list of texts, or JSON"), mapShape("JSON", anything)),
});

/** `expect:` — what must be true of the call. */
export const expectShape: Shape = keysShape({
  expected: "a map of what must be true",
  place: "in expect",
  elsewhere: wordsOfExpect,
  keys: {
    path: told(texts("blocks"), "The blocks walked, in order, all of them."),
    hears: told(
      hearsShape,
      "The media that begins to play, in order, all of it, also the beep of `record`; music and ringing under it are none.",
    ),
    calls: calledShape,
    emits: emittedShape,
    lamps: told(
      texts("lamps"),
      "The lamps that are turned, in order, all of them, each with `lit`, `off` or `blinking`.",
      { examples: [["night lit"]] },
    ),
    mailboxes: told(
      texts("mailboxes"),
      "What phones are told of mailboxes, in order, all of it, each with how many messages are new and old.",
      { examples: [["2001 3 new 0 old"]] },
    ),
    shows: told(
      texts("shows"),
      "The names and numbers that phones are told to show, in order, all of them.",
      { examples: [["Sales <2000>"]] },
    ),
    signals: told(
      texts("signals"),
      "What `signal` tells other calls, in order, all of it: the name, and the call.",
      { examples: [["fetch to c7"]] },
    ),
    writes: told(
      texts("writes"),
      "The variables of the dial plan that `set-variable` writes, in order, all of them.",
      { examples: [["CDR(userfield)=7"]] },
    ),
    tools: told(texts("tools"), "The tools that voice agents ask for, in order, all of them."),
    tells: told(
      tellsShape,
      "What `tell` tells voice agents, in order: texts, or JSON; `say:…` is to be said, `interrupt:…` interrupts.",
    ),
    starts: begunShape,
    legs: expectedLegsShape,
    requests: sentRequestsShape,
    emails: sentEmailsShape,
    messages: sentMessagesShape,
    v2: sentCallsShape,
    saved: savedShape,
    deleted: deletedShape,
    recordings: recordingsShape,
    erased: told(
      texts("names"),
      "The names of the recordings that are erased, in order, all of them, with `*` for any text; one in which nobody spoke is erased, too.",
    ),
    rooms: expectedRoomsShape,
    outcomes: told(
      mapShape("a map from step to outcome", textShape("an outcome")),
      "By step (`block/number`, or its `id`), how it ends the last time.",
    ),
    values: told(
      mapShape("a map from name to value", anything),
      "Values at the end: names under `as`, `name.column` of a row, `name.status` and `name.body` of an answer, `vars.name`; `null` for none.",
    ),
    ends: told(
      wordShape(endings, "a reason for which a call ends", () => undefined, {
        elsewhere: wordsOfEnds,
      }),
      "Why the call ends.",
    ),
    within: told(timeShape, "The longest time for the whole call."),
  },
});

/** `expect:` of a call. The place of each expectation, and of each item of a list, is noted. */
export function readExpectations(reader: ScenarioReader, entry: YamlEntry): Expectations {
  for (const { key } of entriesOf(entry)) reader.place(key.value, key.span);
  const read = <T>(
    key: string,
    reading: (reader: ScenarioReader, entry: YamlEntry) => T,
  ): T | undefined => readMember(reader, entry, key, reading);
  const expectations = {
    path: read("path", readPath),
    hears: read("hears", (own, hears) => readHears(own, hears, "hears")),
    calls: read("calls", readCalled),
    emits: read("emits", readEmitted),
    lamps: read("lamps", (own, lamps) => readTexts(own, lamps)),
    mailboxes: read("mailboxes", (own, mailboxes) => readTexts(own, mailboxes)),
    shows: read("shows", (own, shows) => readTexts(own, shows)),
    signals: read("signals", (own, signals) => readTexts(own, signals)),
    writes: read("writes", (own, writes) => readTexts(own, writes)),
    tools: read("tools", readTools),
    tells: read("tells", readTells),
    starts: read("starts", readBegun),
    legs: read("legs", readExpectedLegs),
    requests: read("requests", readSentRequests),
    emails: read("emails", readSentEmails),
    messages: read("messages", readSentMessages),
    v2: read("v2", readSentCalls),
    saved: read("saved", readSaved),
    deleted: read("deleted", readDeleted),
    recordings: read("recordings", readRecordings),
    erased: read("erased", (own, erased) => readTexts(own, erased)),
    rooms: read("rooms", readExpectedRooms),
    outcomes: read("outcomes", readOutcomes),
    values: read("values", readValues),
    ends: read("ends", readEnds),
    withinMs: read("within", readTime),
  };
  return Object.fromEntries(
    Object.entries(expectations).filter(([, value]) => value !== undefined),
  );
}

function readTools(reader: ScenarioReader, entry: YamlEntry): readonly string[] {
  return readTexts(reader, entry, (name: string, span: Span) => {
    judgePartPattern(reader, name, span);
    return name;
  });
}

function readEnds(reader: ScenarioReader, entry: YamlEntry): string | undefined {
  reader.place("ends", entry.value.span);
  return wordIn(entry.value, endings);
}

function readPath(reader: ScenarioReader, entry: YamlEntry): readonly string[] {
  const known = [...reader.facts.ast.blocks.keys()];
  return readTexts(reader, entry, (name: string, span: Span) => {
    if (!known.some((block) => fitsText(name, block)))
      reportUnknown(reader, span, `The flow has no block "${name}".`, { name, known });
    return name;
  });
}

/** Data is compared as `tell` writes it: as JSON. */
function readTells(reader: ScenarioReader, entry: YamlEntry): readonly string[] {
  return itemsOf(entry).map((item, index) => {
    reader.place(`${entry.key.value}.${index}`, item.span);
    return item.kind === "scalar" ? item.text : JSON.stringify(readJson(item));
  });
}

function readValues(reader: ScenarioReader, entry: YamlEntry): Readonly<Record<string, Json>> {
  const found: Record<string, Json> = {};
  const types = valueTypes(reader);
  for (const { key, value } of entriesOf(entry)) {
    const name = key.value;
    reader.place(`values.${name}`, { start: key.span.start, end: value.span.end });
    const type = types.get(name);
    if (type === undefined) {
      const message = `At the end of the call there is no value "${name}".`;
      const known = [...types.keys()];
      const parts = known.filter(
        (each) => each.startsWith(`${name}.`) || each.endsWith(`.${name}`),
      );
      reportUnknown(reader, key.span, message, { name, known: parts.length > 0 ? parts : known });
      continue;
    }
    const read = readValue(reader, value, { type, what: `"${name}"` });
    if (read !== undefined) found[name] = read;
  }
  return found;
}

/**
 * The type of everything that `values` can name: `vars.name`, names under `as`, columns of rows,
 * and parts of answers.
 */
function valueTypes({ facts }: ScenarioReader): ReadonlyMap<string, ValueType> {
  const { vars, names, tables } = facts.declarations;
  const members = [...names].flatMap(([name, type]) =>
    [...membersOf(type, tables)].map(([member, of]) => [`${name}.${member}`, of] as const),
  );
  return new Map([
    ...[...vars].map(([name, type]) => [`vars.${name}`, type] as const),
    ...names,
    ...members,
  ]);
}

function membersOf(
  type: ValueType,
  tables: Declarations["tables"],
): ReadonlyMap<string, ValueType> {
  if (type.kind === "row") return tables.get(type.table) ?? new Map();
  return type.kind === "record"
    ? new Map<string, ValueType>(Object.entries(type.members))
    : new Map();
}
