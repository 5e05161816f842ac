import type { HttpCommand, Json, JsonObject, V2Command } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import type { ScenarioRun } from "../run/run-scenario.ts";
import type { Sent } from "../run/run-call.ts";
import { proofProblem } from "../scenario/proof-catalogue.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import { fitsPattern, fitsText, readPattern } from "../scenario/request-pattern.ts";
import type {
  ExpectedEmail,
  ExpectedEvent,
  ExpectedMessage,
  ExpectedRequest,
  ExpectedRun,
  ExpectedV2Call,
} from "../scenario/expectations.ts";
import { compareLists, type Departure } from "./departure.ts";
import { differenceOf, fitsJson } from "./value-difference.ts";

/**
 * Where a flow sent something else than expected: the first other request, or else whatever differs
 * in those that fit.
 */
export function judgeSent(trial: Trial, run: ScenarioRun): readonly Departure[] {
  const { requests, emails, messages, v2, emits, starts } = trial.scenario.expect;
  return [
    ...(emits === undefined ? [] : judgeList(eventsIn(run, emits), trial, run)),
    ...(starts === undefined ? [] : judgeList(runsIn(run, starts), trial, run)),
    ...(requests === undefined ? [] : judgeList(requestsIn(run.sent, requests), trial, run)),
    ...(emails === undefined ? [] : judgeList(emailsIn(run.sent, emails), trial, run)),
    ...(messages === undefined ? [] : judgeList(messagesIn(run.sent, messages), trial, run)),
    ...(v2 === undefined ? [] : judgeList(callsIn(run.sent, v2), trial, run)),
  ];
}

/** All that one verb should send, and what it sent. */
interface SentList {
  readonly code: "PROOF_SENT" | "PROOF_EMITS" | "PROOF_STARTS";
  readonly key: "requests" | "emails" | "messages" | "v2" | "emits" | "starts";
  readonly does: string;
  readonly expected: readonly string[];
  readonly got: readonly GotSent[];
}

interface GotSent {
  /**
   * The sent request: in the words of its expectation where it fits that, else the method and the
   * URL, the operation, the event, or the part.
   */
  readonly text: string;
  readonly parts: readonly Part[];
  readonly entry: Sent["entry"];
}

/** A part of what was sent, and what it should be. */
interface Part {
  readonly key: string;
  /** Begins the sentence, up to the name of what was sent. */
  readonly what: string;
  readonly expected: Json;
  readonly got: Json;
}

function requestsIn(sent: readonly Sent[], expected: readonly ExpectedRequest[]): SentList {
  const made = sent.flatMap(({ command, entry }) =>
    command.kind === "http.request" ? [{ command, entry }] : [],
  );
  const got = made.map(({ command, entry }, index): GotSent => {
    const wanted = expected[index];
    const fits = wanted !== undefined && fitsPattern(readPattern(wanted.request), command);
    const text = fits ? wanted.request : `${command.method} ${command.url}`;
    return { text, parts: fits ? partsOf(command, wanted) : [], entry };
  });
  return {
    code: "PROOF_SENT",
    key: "requests",
    does: "requested",
    expected: expected.map(({ request }) => request),
    got,
  };
}

function partsOf(command: HttpCommand, { json, headers = {} }: ExpectedRequest): readonly Part[] {
  const sent = new Map(
    Object.entries(command.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const body =
    json === undefined
      ? []
      : [{ key: "json", what: "The body of", expected: json, got: command.body ?? null }];
  const named = Object.entries(headers).map(([name, expected]) => {
    return {
      key: "headers",
      what: `The header "${name}" of`,
      expected,
      got: sent.get(name.toLowerCase()) ?? null,
    };
  });
  return [...body, ...named];
}

function emailsIn(sent: readonly Sent[], expected: readonly ExpectedEmail[]): SentList {
  const got = sent.flatMap(({ command, entry }) =>
    command.kind === "mail.send" ? [{ command, entry, to: command.to.join(", ") }] : [],
  );
  return {
    ...{ code: "PROOF_SENT", key: "emails", does: "sent an e-mail to" },
    ...textsSent(got, expected, ["subject", "text", "recording"]),
  };
}

function messagesIn(sent: readonly Sent[], expected: readonly ExpectedMessage[]): SentList {
  const got = sent.flatMap(({ command, entry }) =>
    command.kind === "message.send" ? [{ command, entry, to: command.to }] : [],
  );
  return {
    ...{ code: "PROOF_SENT", key: "messages", does: "sent a message to" },
    ...textsSent(got, expected, ["from", "text"]),
  };
}

/** Texts that were sent to somebody, and the parts of each that are asked for. */
function textsSent<Name extends string>(
  sent: readonly (Pick<GotSent, "entry"> & {
    readonly to: string;
    readonly command: { readonly [Each in Name]?: string };
  })[],
  expected: readonly ({ readonly to: string } & { readonly [Each in Name]?: string })[],
  names: readonly Name[],
): Pick<SentList, "expected" | "got"> {
  const got = sent.map(({ command, entry, to }, index): GotSent => {
    const wanted = expected[index];
    const parts = names.flatMap((name): readonly Part[] => {
      const [awaited, text = ""] = [wanted?.[name], command[name]];
      const what = `The ${name} of what was sent to`;
      if (awaited === undefined || fitsText(awaited, text)) return [];
      return [{ key: name, what, expected: awaited, got: text }];
    });
    const fits = wanted !== undefined && fitsText(wanted.to, to);
    return { text: fits ? wanted.to : to, parts: fits ? parts : [], entry };
  });
  return { expected: expected.map(({ to }) => to), got };
}

function callsIn(sent: readonly Sent[], expected: readonly ExpectedV2Call[]): SentList {
  const made = sent.flatMap(({ command, entry }) =>
    command.kind === "v2.call" ? [{ command, entry }] : [],
  );
  const got = made.map(({ command, entry }, index): GotSent => {
    return { text: command.operation, parts: argumentsOf(command, expected[index]), entry };
  });
  const operations = expected.map(({ call }) => call);
  return { code: "PROOF_SENT", key: "v2", does: "called", expected: operations, got };
}

function eventsIn({ sent, trace }: ScenarioRun, expected: readonly ExpectedEvent[]): SentList {
  const told = trace.filter(({ kind }) => kind === "event.emitted");
  const made = sent.flatMap(({ command }) => (command.kind === "event.emit" ? [command] : []));
  const got = made.map(({ name, data }, index): GotSent => {
    const wanted = expected[index]?.data;
    const key = "data";
    const parts =
      wanted === undefined ? [] : [{ key, what: "The data of", expected: wanted, got: data }];
    return { text: name, parts, entry: told[index] };
  });
  const names = expected.map(({ event }) => event);
  return { code: "PROOF_EMITS", key: "emits", does: "emitted", expected: names, got };
}

function runsIn({ sent, trace }: ScenarioRun, expected: readonly ExpectedRun[]): SentList {
  const told = trace.filter(({ kind }) => kind === "part.started");
  const made = sent.flatMap(({ command }) =>
    command.kind === "room.send" && isJsonObject(command.body) && command.body["kind"] === "start"
      ? [command.body]
      : [],
  );
  const got = made.map(({ part, args = {} }, index): GotSent => {
    const wanted = expected[index]?.with;
    const what = "What was given to";
    const parts =
      wanted === undefined
        ? []
        : [{ key: "with", what, expected: wanted, got: asked(args, wanted) }];
    return { text: String(part), parts, entry: told[index] };
  });
  const parts = expected.map(({ part }) => part);
  return { code: "PROOF_STARTS", key: "starts", does: "began", expected: parts, got };
}

function argumentsOf(command: V2Command, expected: ExpectedV2Call | undefined): readonly Part[] {
  if (expected?.with === undefined) return [];
  return [{ key: "with", what: "What was given to", expected: expected.with, got: command.with }];
}

/** The arguments of a part, but for those that are null and are not asked for. */
function asked(args: Json, wanted: JsonObject): Json {
  if (!isJsonObject(args)) return args;
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => value !== null || name in wanted),
  );
}

function judgeList(
  list: SentList,
  { places }: Trial,
  { trace }: ScenarioRun,
): readonly Departure[] {
  const { code, key, does, expected, got } = list;
  const comparison = { code, key, expected, got, words: ["the flow", does] } as const;
  const other = compareLists(comparison, places, trace.at(-1));
  if (other !== undefined) return [other];
  return got.flatMap(({ text, parts, entry }, index) =>
    parts.flatMap((part): readonly Departure[] => {
      if (fitsJson(part.expected, part.got)) return [];
      const told = differenceOf(part.expected, part.got);
      const at = told.place === "" ? "" : ` at "${told.place}"`;
      const message = `${part.what} "${text}" is ${told.got}${at}, and ${told.expected} was expected.`;
      const span = places.get(`${key}.${index}.${part.key}`) ??
        places.get(`${key}.${index}`) ?? { start: 0, end: 0 };
      return [
        {
          diagnostic: proofProblem(code, span, message),
          expected: part.expected,
          got: part.got,
          entry,
        },
      ];
    }),
  );
}
