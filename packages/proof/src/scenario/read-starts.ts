import type { JsonObject, ValueType } from "@flowrun/core";
import {
  fitted,
  isScalarType,
  printType,
  type YamlEntry,
  type YamlNode,
  readJson,
} from "@flowrun/core/tooling";
import {
  anything,
  memberOf,
  requests,
  schedules,
  type Shape,
  textOf,
  textShape,
  told,
} from "@flowrun/flow/tooling";
import { proofProblem } from "./proof-catalogue.ts";
import { mapShape, variantShape } from "./scenario-shapes.ts";
import { entriesOf, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { ScenarioStart } from "./scenario.ts";

/** `starts:` — the run that begins instead of a call. */
export const startsShape: Shape = told(
  variantShape({
    expected: "a map such as { request: remind, body: { id: 7 } }",
    place: "in starts",
    variants: {
      request: {
        request: told(textShape("the name of a request"), "Somebody asks for this request."),
        body: told(mapShape("a map", anything), "What the part is given."),
      },
      schedule: {
        schedule: told(textShape("the name of a schedule"), "The time of this schedule has come."),
      },
      part: {
        part: told(textShape("the name of a part"), "A step of another call starts this part."),
        with: told(mapShape("a map", anything), "What the part is given."),
      },
    },
    refuse: () => [
      "This does not say which one thing begins.",
      "Write `{ request: NAME, body: { … } }`, `{ schedule: NAME }` or `{ part: NAME, with: { … } }`.",
    ],
  }),
  "The run that begins instead of a call: `request`, `schedule` or `part`.",
  { examples: [{ request: "remind", body: { id: 7 } }] },
);

/** `starts:` of a scenario. */
export function readStarts(reader: ScenarioReader, entry: YamlEntry): ScenarioStart | undefined {
  const { ast } = reader.facts;
  const named = (key: string, known: ReadonlyMap<string, object>): string | undefined => {
    const text = textOf(memberOf(entry, key));
    if (text === undefined || known.has(text.value)) return text?.value;
    const message = `The flow declares no ${key} "${text.value}".`;
    return reportUnknown(reader, text.span, message, {
      name: text.value,
      known: [...known.keys()],
    });
  };
  const [request, schedule, part] = [
    named("request", requests.in(ast)),
    named("schedule", schedules.in(ast)),
    named("part", ast.parts),
  ];
  if (schedule !== undefined) return { schedule };
  if (request !== undefined) {
    const target = requests.in(ast).get(request)?.target.value ?? "";
    return { request, body: readGiven(reader, target, entry, "body") };
  }
  return part === undefined ? undefined : { part, with: readGiven(reader, part, entry, "with") };
}

/** The arguments of a part: all that it takes, and nothing else. */
export function readGiven(
  reader: ScenarioReader,
  part: string,
  whole: YamlEntry,
  key: string,
): JsonObject {
  const given = memberOf(whole, key);
  const takes = takenBy(reader, part);
  for (const { key: name } of entriesOf(given)) {
    if (takes.has(name.value)) continue;
    const message = `The part "${part}" takes no "${name.value}".`;
    reportUnknown(reader, name.span, message, { name: name.value, known: [...takes.keys()] });
  }
  for (const [name, type] of takes) {
    const value = memberOf(given, name)?.value;
    if (value !== undefined) judgeValue(reader, name, type, value);
    else if (!mayBeMissing(type))
      reader.add(
        proofProblem(
          "PROOF_BAD_VALUE",
          whole.value.span,
          `The part "${part}" needs "${name}".`,
          `Add ${name}.`,
        ),
      );
  }
  return given?.value.kind === "map" ? (readJson(given.value) as JsonObject) : {};
}

function takenBy({ facts }: ScenarioReader, part: string): ReadonlyMap<string, ValueType> {
  const takes = facts.ast.parts.get(part)?.takes ?? new Map();
  return new Map([...takes].map(([name, { type }]) => [name, type] as const));
}

function judgeValue(reader: ScenarioReader, name: string, type: ValueType, value: YamlNode): void {
  if (fitted(readJson(value), type) === undefined)
    reader.add(
      proofProblem(
        "PROOF_BAD_VALUE",
        value.span,
        `"${name}" must be of the type ${printType(type)}.`,
        hintOf(type),
      ),
    );
}

/** How a value of a type is written; `undefined` where that has no one form. */
function hintOf(type: ValueType): string | undefined {
  const sample = isScalarType(type) ? samples[type.kind] : undefined;
  return sample && `Write a value such as ${sample}.`;
}

const samples: Readonly<Record<string, string>> = {
  integer: "3",
  number: "2.5",
  boolean: "true",
  duration: "30s",
  date: "2026-12-24",
  time: "09:30",
};

function mayBeMissing(type: ValueType): boolean {
  return isScalarType(type) && type.nullable === true;
}
