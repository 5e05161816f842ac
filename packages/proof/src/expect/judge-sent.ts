import type { HttpCommand, Json, V2Command } from "@flowrun/core";
import type { ScenarioRun } from "../run/scenario-run.ts";
import { proofProblem } from "../scenario/proof-problem.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import { fitsPattern, readPattern } from "../scenario/request-pattern.ts";
import type { ExpectedRequest, ExpectedV2Call } from "../scenario/scenario.ts";
import { compareLists } from "./compare-lists.ts";
import type { Departure } from "./departure.ts";
import { isSame } from "./is-same.ts";

/** Where a flow sent something else than expected: the first other request, or else whatever differs in those that fit. */
export function judgeSent(trial: Trial, run: ScenarioRun): readonly Departure[] {
  return [...judgeRequests(trial, run), ...judgeCalls(trial, run)];
}

function judgeRequests({ scenario, places }: Trial, { sent, trace }: ScenarioRun): readonly Departure[] {
  const expected = scenario.expect.requests;
  if (expected === undefined) return [];
  const made = sent.flatMap(({ command, entry }) => (command.kind === "http.request" ? [{ command, entry }] : []));
  const got = made.map(({ command, entry }, index) => ({ text: textOf(command, expected[index]), entry }));
  const comparison = { key: "requests", expected: expected.map(({ request }) => request), got } as const;
  const other = compareLists(
    { code: "PROOF_SENT", words: ["the flow", "requested"], ...comparison },
    places,
    trace.at(-1),
  );
  if (other !== undefined) return [other];
  return made.flatMap(({ command, entry }, index) => {
    const about = { places, place: `requests.${index}`, subject: expected[index]?.request ?? "", entry };
    return partsOf(command, expected[index]).flatMap((part) => judgePart(part, about));
  });
}

function judgeCalls({ scenario, places }: Trial, { sent, trace }: ScenarioRun): readonly Departure[] {
  const expected = scenario.expect.v2;
  if (expected === undefined) return [];
  const made = sent.flatMap(({ command, entry }) => (command.kind === "v2.call" ? [{ command, entry }] : []));
  const got = made.map(({ command, entry }) => ({ text: command.operation, entry }));
  const comparison = { key: "v2", expected: expected.map(({ call }) => call), got } as const;
  const other = compareLists(
    { code: "PROOF_SENT", words: ["the flow", "called"], ...comparison },
    places,
    trace.at(-1),
  );
  if (other !== undefined) return [other];
  return made.flatMap(({ command, entry }, index) => {
    const about = { places, place: `v2.${index}`, subject: command.operation, entry };
    return argumentsOf(command, expected[index]).flatMap((part) => judgePart(part, about));
  });
}

/** A request in the words of its expectation, where it fits. */
function textOf(command: HttpCommand, expected: ExpectedRequest | undefined): string {
  const fits = expected !== undefined && fitsPattern(readPattern(expected.request), command);
  return fits ? expected.request : `${command.method} ${command.url}`;
}

/** A part of what was sent, and what it should be. */
interface Part {
  readonly key: string;
  /** Begins the sentence, up to the name of the request. */
  readonly what: string;
  readonly expected: Json;
  readonly got: Json;
}

function partsOf(command: HttpCommand, expected: ExpectedRequest | undefined): readonly Part[] {
  const sent = new Map(Object.entries(command.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const headers = Object.entries(expected?.headers ?? {}).map(([name, value]): Part => {
    return {
      key: "headers",
      what: `The header "${name}" of`,
      expected: value,
      got: sent.get(name.toLowerCase()) ?? null,
    };
  });
  if (expected?.json === undefined) return headers;
  return [{ key: "json", what: "The body of", expected: expected.json, got: command.body ?? null }, ...headers];
}

function argumentsOf(command: V2Command, expected: ExpectedV2Call | undefined): readonly Part[] {
  if (expected?.with === undefined) return [];
  return [{ key: "with", what: "What was given to", expected: expected.with, got: command.with }];
}

interface About {
  readonly places: Trial["places"];
  readonly place: string;
  readonly subject: string;
  readonly entry: Departure["entry"];
}

function judgePart({ key, what, expected, got }: Part, { places, place, subject, entry }: About): readonly Departure[] {
  if (isSame(expected, got)) return [];
  const [wanted, came] = [expected, got].map((value) => JSON.stringify(value));
  const message = `${what} "${subject}" is ${came}, and ${wanted} was expected.`;
  const span = places.get(`${place}.${key}`) ?? places.get(place) ?? { start: 0, end: 0 };
  return [{ diagnostic: proofProblem("PROOF_SENT", span, message), expected, got, entry }];
}
