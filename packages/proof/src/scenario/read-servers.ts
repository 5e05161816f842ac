import {
  anything,
  keyedMap,
  literalShape,
  memberOf,
  numberOf,
  type Shape,
  told,
} from "@flowrun/flow/tooling";
import { type YamlEntry, type YamlNode, readJson, suggest } from "@flowrun/core/tooling";
import { proofProblem } from "./proof-catalogue.ts";
import { mayMeet, methods, readPattern } from "./request-pattern.ts";
import { listShape, mapShape, orCase, timeShape, wordOrMap, wordShape } from "./scenario-shapes.ts";
import {
  entriesOf,
  readTime,
  reportUnknown,
  type ScenarioReader,
  wordIn,
} from "./scenario-reader.ts";
import { wordsOfAnswers, wordsOfBareAnswers } from "./words-of-surroundings.ts";
import type { Scenario, ServerAnswer } from "./scenario.ts";

const shortAnswers = ["fails", "never"] as const;

const partsOfAnswer = keyedMap({
  expected: "an answer",
  place: "in an answer",
  elsewhere: wordsOfAnswers,
  keys: {
    status: told(orCase(literalShape("integer", { minimum: 200, maximum: 599 })), "The status.", {
      default: 200,
    }),
    body: told(anything, "The body, as JSON.", { default: null }),
    after: told(timeShape, "How long it takes.", { default: "0s" }),
  },
});

const writtenAnswer: Shape = {
  ...partsOfAnswer,
  schema: { ...partsOfAnswer.schema, minProperties: 1 },
  explain: (misfit) => {
    if (misfit.keyword !== "minProperties") return partsOfAnswer.explain(misfit);
    const hint = "Write `{ status: 200, body: { name: Ann }, after: 2s }`, `fails` or `never`.";
    return proofProblem(
      "PROOF_BAD_VALUE",
      misfit.at.value.span,
      "This does not say what is answered.",
      hint,
    );
  },
};

const answers = told(
  listShape({
    expected: "a list of answers",
    item: wordOrMap(
      wordShape(
        shortAnswers,
        "what a server does; write { status: 200, body: … }",
        () => undefined,
        { elsewhere: wordsOfBareAnswers },
      ),
      writtenAnswer,
    ),
  }),
  "One answer after the other; the last one stays.",
);

/** `requests:` — what servers answer to the verb `request`, by URL. */
export const requestsShape: Shape = told(
  mapShape("a map from URL to what is answered", answers),
  "What servers answer to `request`, by URL with `*` for any text, perhaps after a method. Any other request gets 200 without a body.",
);

/** `v2:` — what the platform answers to the verb `v2`, by operation. */
export const v2Shape: Shape = told(
  mapShape("a map from operation to what is answered", answers),
  "What the platform answers to `v2`, by operation. Any other call gets 200 without a body.",
);

/** `requests:` of a scenario. */
export function readRequests(reader: ScenarioReader, entry: YamlEntry): Scenario["requests"] {
  for (const { key } of entriesOf(entry)) judgePattern(reader, key.value, key.span);
  return readAnswers(reader, entry);
}

/** `v2:` of a scenario. */
export function readV2(reader: ScenarioReader, entry: YamlEntry): Scenario["v2"] {
  for (const { key } of entriesOf(entry)) judgeOperation(reader, key.value, key.span);
  return readAnswers(reader, entry);
}

/** Reports a request that the flow never makes, where that can be known. */
export function judgePattern(reader: ScenarioReader, text: string, span: YamlNode["span"]): void {
  const pattern = readPattern(text);
  const { requests } = reader.facts;
  if (pattern.method !== undefined && !methods.some((method) => method === pattern.method)) {
    reportUnknown(reader, span, `"${pattern.method}" is no method.`, {
      name: pattern.method,
      known: methods,
    });
  } else if (!requests.some((known) => mayMeet(pattern, known))) {
    const known = requests.map(({ method, url }) =>
      pattern.method === undefined ? url : `${method} ${url}`,
    );
    const near = [...nearPatterns(text, known), ...known];
    const asked = { name: text, known: suggest(text, near) === undefined ? known : near };
    reportUnknown(reader, span, `The flow never requests "${text}".`, asked);
  }
}

/**
 * The pattern with the beginning of each known request for what stands before its `*`: a misspelt
 * pattern is near one of these, whatever the `*` stands for.
 */
function nearPatterns(text: string, known: readonly string[]): readonly string[] {
  const star = text.indexOf("*");
  if (star === -1) return [];
  return known.flatMap((each) =>
    [0, -1, 1].map((more) => each.slice(0, star + more) + text.slice(star)),
  );
}

/** Reports an operation that the flow never calls, where that can be known. */
export function judgeOperation(reader: ScenarioReader, name: string, span: YamlNode["span"]): void {
  const known = reader.facts.operations;
  if (!known.includes(name))
    reportUnknown(reader, span, `The flow never calls "${name}".`, { name, known });
}

function readAnswers(
  reader: ScenarioReader,
  entry: YamlEntry,
): Readonly<Record<string, readonly ServerAnswer[]>> {
  const found = entriesOf(entry).map(({ key, value }) => {
    const nodes = value.kind === "list" ? value.items : [value];
    return [key.value, nodes.map((node) => readAnswer(reader, { key, value: node }))] as const;
  });
  return Object.fromEntries(found);
}

function readAnswer(reader: ScenarioReader, entry: YamlEntry): ServerAnswer {
  const kind = wordIn(entry.value, shortAnswers);
  if (kind !== undefined) return { kind };
  const [body, after] = [memberOf(entry, "body"), memberOf(entry, "after")];
  return {
    kind: "answers",
    status: numberOf("integer", memberOf(entry, "status")) ?? 200,
    body: body === undefined ? null : readJson(body.value),
    afterMs: (after && readTime(reader, after)) ?? 0,
  };
}
