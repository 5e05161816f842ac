import type { HttpCommand, Json, V2Command } from "@flowrun/core";
import type { ScenarioRun } from "../run/run-scenario.ts";
import type { Sent } from "../run/run-call.ts";
import { proofProblem } from "../scenario/proof-catalogue.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import { fitsPattern, readPattern } from "../scenario/request-pattern.ts";
import type { ExpectedRequest, ExpectedV2Call } from "../scenario/scenario.ts";
import { compareLists, type Departure } from "./departure.ts";
import { differenceOf, sameJson } from "./value-difference.ts";

/**
 * Where a flow sent something else than expected: the first other request, or else whatever differs
 * in those that fit.
 */
export function judgeSent(trial: Trial, run: ScenarioRun): readonly Departure[] {
  const { requests, v2 } = trial.scenario.expect;
  return [
    ...(requests === undefined ? [] : judgeList(requestsIn(run.sent, requests), trial, run)),
    ...(v2 === undefined ? [] : judgeList(callsIn(run.sent, v2), trial, run)),
  ];
}

/** The requests that one verb should send, and those that it sent. */
interface SentList {
  readonly key: "requests" | "v2";
  readonly does: string;
  readonly expected: readonly string[];
  readonly got: readonly GotSent[];
}

interface GotSent {
  /**
   * The sent request: in the words of its expectation where it fits that, else the method and the
   * URL, or the operation.
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

function callsIn(sent: readonly Sent[], expected: readonly ExpectedV2Call[]): SentList {
  const made = sent.flatMap(({ command, entry }) =>
    command.kind === "v2.call" ? [{ command, entry }] : [],
  );
  const got = made.map(({ command, entry }, index): GotSent => {
    return { text: command.operation, parts: argumentsOf(command, expected[index]), entry };
  });
  return { key: "v2", does: "called", expected: expected.map(({ call }) => call), got };
}

function argumentsOf(command: V2Command, expected: ExpectedV2Call | undefined): readonly Part[] {
  if (expected?.with === undefined) return [];
  return [{ key: "with", what: "What was given to", expected: expected.with, got: command.with }];
}

function judgeList(
  list: SentList,
  { places }: Trial,
  { trace }: ScenarioRun,
): readonly Departure[] {
  const { key, does, expected, got } = list;
  const comparison = { code: "PROOF_SENT", key, expected, got, words: ["the flow", does] } as const;
  const other = compareLists(comparison, places, trace.at(-1));
  if (other !== undefined) return [other];
  return got.flatMap(({ text, parts, entry }, index) =>
    parts.flatMap((part): readonly Departure[] => {
      if (sameJson(part.expected, part.got)) return [];
      const told = differenceOf(part.expected, part.got);
      const at = told.place === "" ? "" : ` at "${told.place}"`;
      const message = `${part.what} "${text}" is ${told.got}${at}, and ${told.expected} was expected.`;
      const span = places.get(`${key}.${index}.${part.key}`) ??
        places.get(`${key}.${index}`) ?? { start: 0, end: 0 };
      return [
        {
          diagnostic: proofProblem("PROOF_SENT", span, message),
          expected: part.expected,
          got: part.got,
          entry,
        },
      ];
    }),
  );
}
