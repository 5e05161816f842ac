import type { Json, PlatformCommand } from "@flowrun/core";
import type { ScenarioRun } from "../run/run-scenario.ts";
import type { ExpectedCall } from "../scenario/expectations.ts";
import { proofProblem } from "../scenario/proof-catalogue.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import { fitsText } from "../scenario/request-pattern.ts";
import { compareLists, type Departure } from "./departure.ts";

type Origination = Extract<PlatformCommand, { readonly kind: "leg.originate" }>;

/**
 * Where a flow called somebody else than expected, or else whatever differs in what the platform
 * was asked for.
 */
export function judgeCalled(
  { scenario: { expect }, places }: Trial,
  { sent, trace }: ScenarioRun,
): readonly Departure[] {
  if (expect.calls === undefined) return [];
  const wanted = expect.calls.map((each) => (typeof each === "string" ? { to: each } : each));
  const got = trace.flatMap((entry) =>
    entry.kind === "leg.originated" ? [{ text: entry.endpoint, entry }] : [],
  );
  const comparison = {
    ...({ code: "PROOF_CALLS", key: "calls", words: ["the flow", "called"] } as const),
    ...{ expected: wanted.map(({ to }) => to), got },
  };
  const other = compareLists(comparison, places, trace.at(-1));
  if (other !== undefined) return [other];
  const asked = sent.flatMap(({ command }) => (command.kind === "leg.originate" ? [command] : []));
  return wanted.flatMap((call, index) => {
    const command = asked[index];
    const parts = command === undefined ? [] : partsOf(call, command);
    return parts.map(({ key, what, expected, got: came }): Departure => {
      const span = places.get(`calls.${index}.${key}`) ?? { start: 0, end: 0 };
      const told = [came, expected].map((value) => JSON.stringify(value));
      const message = `${what} of "${got[index]?.text ?? call.to}" is ${told.join(", and ")} was expected.`;
      return {
        diagnostic: proofProblem("PROOF_CALLS", span, message),
        ...{ expected, got: came, entry: got[index]?.entry },
      };
    });
  });
}

/** A part of a call that differs. */
interface Part {
  readonly key: string;
  /** Begins the sentence, up to the name of the phone. */
  readonly what: string;
  readonly expected: Json;
  readonly got: Json;
}

function partsOf(wanted: ExpectedCall, command: Origination): readonly Part[] {
  const { caller_id: callerId, display, anonymous, headers = {}, variables = {} } = wanted;
  const sent = byLowerCase(command.headers);
  const given = new Map(Object.entries(command.dialPlan?.variables ?? {}));
  const texts = [
    { key: "caller_id", what: 'The "caller_id"', expected: callerId, got: command.callerId },
    { key: "display", what: 'The "display"', expected: display, got: command.display ?? "" },
    ...Object.entries(headers).map(([name, expected]) => {
      const got = sent.get(name.toLowerCase()) ?? null;
      return { key: "headers", what: `The header "${name}"`, expected, got };
    }),
    ...Object.entries(variables).map(([name, expected]) => {
      const got = given.get(name) ?? null;
      return { key: "variables", what: `The variable "${name}"`, expected, got };
    }),
  ];
  const isAnonymous = command.isAnonymous ?? false;
  return [
    ...texts.flatMap(({ expected, got, ...rest }) =>
      expected === undefined || (got !== null && fitsText(expected, got))
        ? []
        : [{ ...rest, expected, got }],
    ),
    ...(anonymous === undefined || anonymous === isAnonymous
      ? []
      : [{ key: "anonymous", what: 'The "anonymous"', expected: anonymous, got: isAnonymous }]),
  ];
}

function byLowerCase(headers: Origination["headers"] = {}): ReadonlyMap<string, string> {
  return new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
