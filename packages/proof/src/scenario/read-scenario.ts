import type { JsonObject } from "@flowrun/core";
import { headOf, type YamlEntry, type YamlMap, readJson } from "@flowrun/core/tooling";
import {
  keyedMap,
  memberOf,
  type Shape,
  textOf,
  textShape,
  told,
  valueShape,
  anything,
  webhooks,
} from "@flowrun/flow/tooling";
import { judgeEndpoints } from "./judge-endpoints.ts";
import { casesShape } from "./fill-case.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { callerActsShape } from "./act-shapes.ts";
import { readActs } from "./read-caller.ts";
import { dashBeforeKey } from "./dash-before-key.ts";
import { drawsShape, readDraws } from "./read-draws.ts";
import { callShapes, originShapes, readOrigin } from "./read-origin.ts";
import { othersShape, readOthers } from "./read-others.ts";
import { expectShape, readExpectations } from "./read-expectations.ts";
import {
  needSettings,
  readSurroundings,
  type Surroundings,
  surroundingShapes,
} from "./read-surroundings.ts";
import { readStarts, startsShape } from "./read-starts.ts";
import { listShape, mapShape, variantShape } from "./scenario-shapes.ts";
import {
  optional,
  readMember,
  readTexts,
  rightPartsOf,
  reportUnknown,
  type ScenarioReader,
} from "./scenario-reader.ts";
import { wordsOfScenarios } from "./words-of-others.ts";
import { defaultClock, nobody, type Scenario, type ScenarioWebhook } from "./scenario.ts";

const webhookShape = told(
  variantShape({
    expected: "a map with name and payload",
    place: "in a webhook",
    variants: {
      name: {
        name: told(textShape("the name of a webhook"), "Which webhook."),
        payload: told(mapShape("a map", anything), "What comes with it, as JSON."),
      },
    },
    refuse: () => [
      "This does not say which webhook comes.",
      "Write `{ name: summaryCompleted, payload: { … } }`.",
    ],
  }),
  "The webhook that comes instead of a call.",
  { examples: [{ name: "summaryCompleted", payload: { id: 7 } }] },
);

/** A scenario, its placeholders filled. */
const namedScenario: Shape = keyedMap({
  expected: "a scenario",
  place: "in a scenario",
  elsewhere: wordsOfScenarios,
  keys: {
    name: told(textShape("a text"), "What must be true, as a sentence; no two are the same."),
    ...callShapes,
    ...originShapes,
    args: told(
      listShape({ expected: "a list of texts", item: valueShape("a list of texts") }),
      "Arguments that the dial plan gives.",
    ),
    draws: drawsShape,
    webhook: webhookShape,
    starts: startsShape,
    ...surroundingShapes,
    others: othersShape,
    caller: told(
      callerActsShape,
      "What the caller does, one act after the other; then the caller stays on the line.",
    ),
    expect: told(expectShape, "What must be true of the call."),
    cases: casesShape,
  },
  required: {
    name: () => ["The scenario has no name.", 'Add "name": what must be true, as a sentence.'],
  },
});

/** A scenario, its placeholders filled; a dash too many before one of its keys is told. */
export const scenarioShape: Shape = {
  ...namedScenario,
  explain: (misfit) =>
    dashBeforeKey(misfit, namedScenario.keys?.names ?? []) ?? namedScenario.explain(misfit),
};

/**
 * A scenario, its placeholders filled. Its own settings, tables, legs, requests and operations take
 * the place of shared ones by name, its clock and its ports those of all.
 */
export function readScenario(
  reader: ScenarioReader,
  map: YamlMap,
  shared: Partial<Surroundings>,
): Scenario {
  const written = { key: { value: "scenario", span: headOf(map) }, value: map };
  const whole = rightPartsOf(reader, scenarioShape, written);
  const name = textOf(memberOf(whole, "name")) ?? { value: "", span: headOf(map) };
  reader.place("name", name.span);
  const own = readSurroundings(reader, whole);
  const settings = { ...shared.settings, ...own.settings };
  needSettings(reader, settings, name.span);
  const read = <T>(
    key: string,
    unsaid: T,
    reading: (reader: ScenarioReader, entry: YamlEntry) => T | undefined,
  ): T => readMember(reader, whole, key, reading) ?? unsaid;
  const instead = (["webhook", "starts"] as const).filter(
    (key) => memberOf(whole, key) !== undefined,
  );
  for (const key of instead) refuseCaller(reader, whole, key);
  const webhook = read("webhook", undefined, readWebhook);
  const starts = read("starts", undefined, readStarts);
  const either = { ...shared, ...own };
  const scenario: Scenario = {
    name: name.value,
    from: read("from", "555", readNumber),
    ...readOrigin(reader, whole),
    to: read("to", "1000", readNumber),
    args: read("args", [], (part, args) => readTexts(part, args)),
    ...optional("draws", read("draws", undefined, readDraws)),
    clock: own.clock ?? shared.clock ?? defaultClock,
    settings,
    tables: { ...shared.tables, ...own.tables },
    legs: { ...shared.legs, ...own.legs },
    // The first URL that fits counts, so a scenario's own come before those that all share.
    requests: { ...own.requests, ...shared.requests, ...own.requests },
    v2: { ...shared.v2, ...own.v2 },
    ...optional("agent", either.agent),
    ports: own.ports ?? shared.ports ?? [],
    caller: read("caller", [], (part, acts) => readActs(part, acts, "caller")),
    ...optional("duty", either.duty),
    ...optional("queues", either.queues),
    ...optional("transcripts", either.transcripts),
    ...optional("others", read("others", undefined, readOthers)),
    expect: read("expect", {}, readExpectations),
    ...(webhook && { ...nobody, webhook }),
    ...(starts && { ...nobody, starts }),
  };
  judgeEndpoints(reader, scenario);
  judgeJoins(reader, scenario);
  return scenario;
}

function readNumber(_reader: ScenarioReader, entry: YamlEntry): string | undefined {
  return textOf(entry)?.value;
}

/**
 * The keys that say who calls, where nobody does; `webhook` and `starts` exclude one another, too.
 */
const keysOfCalls = [
  "from",
  "caller_name",
  "headers",
  "variables",
  "diverted_from",
  "to",
  "args",
] as const;

function refuseCaller(
  reader: ScenarioReader,
  whole: YamlEntry,
  instead: "webhook" | "starts",
): void {
  const what = instead === "webhook" ? "has a webhook instead" : "begins a run instead";
  for (const key of instead === "starts" ? ([...keysOfCalls, "webhook"] as const) : keysOfCalls) {
    const other = memberOf(whole, key);
    if (other === undefined) continue;
    const message = `"${key}" says something of a call, and this scenario ${what}.`;
    reader.add(
      proofProblem(
        "PROOF_BAD_VALUE",
        other.key.span,
        message,
        `Leave out "${key}" or "${instead}".`,
      ),
    );
  }
}

/** `webhook:` — the webhook that comes instead of a call. */
function readWebhook(reader: ScenarioReader, entry: YamlEntry): ScenarioWebhook | undefined {
  const [name, payload] = [textOf(memberOf(entry, "name")), memberOf(entry, "payload")];
  if (name === undefined) return undefined;
  const known = [...webhooks.in(reader.facts.ast).keys()];
  if (!known.includes(name.value)) {
    const message = `The flow has no handler for the webhook "${name.value}".`;
    reportUnknown(reader, name.span, message, { name: name.value, known });
  }
  const body = payload?.value.kind === "map" ? (readJson(payload.value) as JsonObject) : {};
  return { name: name.value, payload: body };
}

/**
 * Reports acts by which a phone is to connect its calls, where no further call of the scenario has
 * that name.
 */
function judgeJoins(reader: ScenarioReader, { caller, legs, others = [] }: Scenario): void {
  const known = others.map(({ name }) => name);
  const ofPhones = Object.values(legs)
    .flat()
    .flatMap((behaviour) => (behaviour.kind === "answers" ? (behaviour.acts ?? []) : []));
  for (const act of [...caller, ...ofPhones, ...others.flatMap(({ acts }) => acts)]) {
    const span =
      act.kind === "joins" && !known.includes(act.call)
        ? reader.placeOf(`joins.${act.call}`)
        : undefined;
    if (act.kind !== "joins" || span === undefined) continue;
    const message = `No further call of this scenario is called "${act.call}".`;
    if (known.length > 0) reportUnknown(reader, span, message, { name: act.call, known });
    else
      reader.add(
        proofProblem("PROOF_UNKNOWN_NAME", span, message, "Add `others` with a call of this name."),
      );
  }
}
