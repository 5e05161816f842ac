import type { Json, JsonObject } from "@flowrun/core";
import {
  anything,
  memberOf,
  type Shape,
  textOf,
  textShape,
  told,
  valueShape,
} from "@flowrun/flow/tooling";
import {
  fitted,
  type YamlEntry,
  type YamlNode,
  readJson,
  withTechnology,
} from "@flowrun/core/tooling";
import { placed, placedTexts, textsIn } from "./placed.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { judgeOperation, judgePattern } from "./read-servers.ts";
import { listShape, mapShape, variantShape, wordOrMap } from "./scenario-shapes.ts";
import { mayFitBoth } from "./request-pattern.ts";
import {
  itemsOf,
  judgePartPattern,
  reportUnknown,
  type ScenarioReader,
} from "./scenario-reader.ts";
import type {
  ExpectedEmail,
  ExpectedEvent,
  ExpectedMessage,
  ExpectedRequest,
  ExpectedRun,
  ExpectedV2Call,
} from "./expectations.ts";

/** The sent things, in order: a text alone stands for a map with that under the key `subject`. */
function sentShape(subject: string, keys: Readonly<Record<string, Shape>>): Shape {
  const text = textShape("a text");
  const said = [
    `This does not say what is sent.`,
    `Write it as a text, or as a map with "${subject}".`,
  ] as const;
  const alone: Shape = {
    ...text,
    explain: (misfit) =>
      misfit.at.value.kind === "scalar"
        ? text.explain(misfit)
        : proofProblem("PROOF_BAD_VALUE", misfit.at.value.span, ...said),
  };
  const map = variantShape({
    expected: "what is sent",
    place: "in what is sent",
    variants: { [subject]: keys },
    refuse: () => said,
  });
  return listShape({ expected: "a list of what is sent", item: wordOrMap(alone, map) });
}

/** `requests:` under `expect` — what has to be sent. */
export const sentRequestsShape: Shape = told(
  sentShape("request", {
    request: told(textShape("a text"), "The URL with * for any text, perhaps after a method."),
    json: told(anything, "The whole body; of a form, its fields."),
    headers: told(mapShape("a map of headers", valueShape("a text")), "Some of the headers."),
  }),
  "What `request` sends, in order, all of it: `POST https://crm.example.com/*`, or a map with the whole body and some of the headers.",
);

/** `v2:` under `expect` — what has to be called. */
export const sentCallsShape: Shape = told(
  sentShape("call", {
    call: told(textShape("a text"), "The operation."),
    with: told(mapShape("a map of arguments", anything), "All of the arguments."),
  }),
  "What `v2` calls, in order, all of it: `contacts.search`, or a map with all of its arguments.",
);

const anyText = textShape("a text");
const wholeText = told(anyText, "The text, with * for any part of it.");

/** `emails:` under `expect` — the e-mails that have to be sent. */
export const sentEmailsShape: Shape = told(
  sentShape("to", {
    to: told(anyText, "The addresses, by commas."),
    subject: told(anyText, "The subject, with * for any part of it."),
    text: wholeText,
    recording: told(anyText, "The name of the attached recording, with * for any part of it."),
  }),
  "What `send-email` sends, in order, all of it: `office@example.com`, or a map with `subject`, `text` and `recording`.",
);

/** `messages:` under `expect` — the messages that have to be sent. */
export const sentMessagesShape: Shape = told(
  sentShape("to", {
    to: told(anyText, "The phone."),
    from: told(anyText, "What it comes from."),
    text: wholeText,
  }),
  "What `send-message` sends, in order, all of it: `PJSIP/2001`, or a map with `from` and `text`.",
);

/** `emits:` under `expect` — what has to be emitted. */
export const emittedShape: Shape = told(
  sentShape("event", {
    event: told(textShape("a text"), "The name of the event."),
    data: told(anything, "The whole data."),
  }),
  "What `emit` tells, in order, all of it: `crm.pop`, or a map with the whole data.",
);

/** `starts:` under `expect` — the runs that have to begin. */
export const begunShape: Shape = told(
  sentShape("part", {
    part: told(textShape("a text"), "The part."),
    with: told(
      mapShape("a map of arguments", anything),
      "All of the arguments; one that may be missing may be left out.",
    ),
  }),
  "The parts of which `start` begins runs, in order, all of them: `remind`, or a map with all of its arguments.",
);

/** `requests:` under `expect`. */
export function readSentRequests(
  reader: ScenarioReader,
  entry: YamlEntry,
): readonly ExpectedRequest[] {
  return readItems(reader, entry, "request", ({ value: request, span }, item, place) => {
    judgePattern(reader, request, span);
    const [json, headers] = [
      placed(reader, item, "json", place),
      placed(reader, item, "headers", place),
    ];
    return {
      request,
      ...(json && { json: readJson(json.value) }),
      ...(headers && { headers: textsIn(headers) }),
    };
  });
}

/** `v2:` under `expect`. */
export function readSentCalls(reader: ScenarioReader, entry: YamlEntry): readonly ExpectedV2Call[] {
  return readItems(reader, entry, "call", ({ value: call, span }, item, place) => {
    judgeOperation(reader, call, span);
    const given = placed(reader, item, "with", place);
    return {
      call,
      ...(given?.value.kind === "map" && { with: readJson(given.value) as JsonObject }),
    };
  });
}

/** `emails:` under `expect`. */
export function readSentEmails(reader: ScenarioReader, entry: YamlEntry): readonly ExpectedEmail[] {
  return readItems(reader, entry, "to", ({ value: to }, item, place) => ({
    to,
    ...placedTexts(reader, item, ["subject", "text", "recording"], place),
  }));
}

/** `messages:` under `expect`. */
export function readSentMessages(
  reader: ScenarioReader,
  entry: YamlEntry,
): readonly ExpectedMessage[] {
  return readItems(reader, entry, "to", ({ value: to }, item, place) => ({
    to: withTechnology(to),
    ...placedTexts(reader, item, ["from", "text"], place),
  }));
}

/** `emits:` under `expect`. */
export function readEmitted(reader: ScenarioReader, entry: YamlEntry): readonly ExpectedEvent[] {
  return readItems(reader, entry, "event", ({ value: event, span }, item, place) => {
    judgeEvent(reader, event, span);
    const data = placed(reader, item, "data", place);
    return { event, ...(data && { data: readJson(data.value) }) };
  });
}

/** Reports an event that the flow never emits, where that can be known. */
function judgeEvent(reader: ScenarioReader, event: string, span: YamlNode["span"]): void {
  const known = reader.facts.events;
  if (!known.some((pattern) => mayFitBoth(pattern, event)))
    reportUnknown(reader, span, `The flow never emits "${event}".`, { name: event, known });
}

/** `starts:` under `expect`. */
export function readBegun(reader: ScenarioReader, entry: YamlEntry): readonly ExpectedRun[] {
  return readItems(reader, entry, "part", ({ value: part, span }, item, place) => {
    judgePartPattern(reader, part, span);
    const given = placed(reader, item, "with", place);
    const takes = reader.facts.ast.parts.get(part)?.takes;
    const asTaken = ({ key, value }: YamlEntry): readonly [string, Json] => {
      const written = readJson(value);
      const type = takes?.get(key.value)?.type;
      return [key.value, (type && fitted(written, type)) ?? written];
    };
    return {
      part,
      ...(given?.value.kind === "map" && {
        with: Object.fromEntries(given.value.entries.map(asTaken)),
      }),
    };
  });
}

type Subject = NonNullable<ReturnType<typeof textOf>>;

function readItems<T>(
  reader: ScenarioReader,
  entry: YamlEntry,
  subject: string,
  readOne: (subject: Subject, item: YamlEntry, place: string) => T,
): readonly T[] {
  return itemsOf(entry).flatMap((value, index) => {
    const place = `${entry.key.value}.${index}`;
    reader.place(place, value.span);
    const item = { key: entry.key, value };
    const text = textOf(value.kind === "map" ? memberOf(item, subject) : item);
    return text === undefined ? [] : [readOne(text, item, place)];
  });
}
