import { type Shape, textOf, textShape, told, keyedMap, memberOf } from "@flowrun/flow/tooling";
import { type YamlEntry, type YamlNode, headOf } from "@flowrun/core/tooling";
import { proofProblem } from "./proof-catalogue.ts";
import { callerActsShape } from "./act-shapes.ts";
import { readActs } from "./read-caller.ts";
import { expectShape, readExpectations } from "./read-expectations.ts";
import { callShapes, originShapes, readOrigin } from "./read-origin.ts";
import { listShape, timeShape, wordOrMap } from "./scenario-shapes.ts";
import { itemsOf, readMember, readTime, type ScenarioReader } from "./scenario-reader.ts";
import type { OtherCall } from "./scenario.ts";

const example = "Write `{ name: second, from: 556, after: 10s, acts: [..] }`, for instance.";

const noCall: Shape = {
  schema: false,
  explain: ({ at: { value } }) =>
    proofProblem("PROOF_BAD_VALUE", value.span, "A further call is a map.", example),
};

/** `others:` — further calls in the same world. */
export const othersShape: Shape = told(
  listShape({
    expected: "a list of calls",
    item: wordOrMap(
      noCall,
      keyedMap({
        expected: "a call",
        place: "in a further call",
        keys: {
          name: told(textShape("a name"), "What the call is called."),
          ...callShapes,
          ...originShapes,
          after: told(timeShape, "When it begins, after the scenario did.", { default: "0s" }),
          acts: told(callerActsShape, "What its caller does."),
          expect: told(expectShape, "What must be true of it."),
        },
        required: { name: () => ["This call has no name.", example] },
      }),
    ),
  }),
  "Further calls in the same world, in which phones that are in a call are busy.",
);

/** `others:` of a scenario. The noted places stand under `others.0.` and so on. */
export function readOthers(reader: ScenarioReader, entry: YamlEntry): readonly OtherCall[] {
  return itemsOf(entry).map((value, index) => {
    const own = {
      ...reader,
      place: (name: string, span: YamlNode["span"]) =>
        reader.place(`others.${index}.${name}`, span),
    };
    return readOther(own, { key: entry.key, value });
  });
}

function readOther(reader: ScenarioReader, call: YamlEntry): OtherCall {
  const textAt = (key: string): ReturnType<typeof textOf> => textOf(memberOf(call, key));
  const name = textAt("name");
  reader.place("name", name?.span ?? headOf(call.value));
  return {
    name: name?.value ?? "",
    from: textAt("from")?.value ?? "555",
    to: textAt("to")?.value ?? "1000",
    ...readOrigin(reader, call),
    afterMs: readMember(reader, call, "after", readTime) ?? 0,
    acts: readMember(reader, call, "acts", (own, acts) => readActs(own, acts, "caller")) ?? [],
    expect: readMember(reader, call, "expect", readExpectations) ?? {},
  };
}
