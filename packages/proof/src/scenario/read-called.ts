import { memberOf, type Shape, textOf, textShape, told, valueShape } from "@flowrun/flow/tooling";
import { type YamlEntry, withTechnology } from "@flowrun/core/tooling";
import type { ExpectedCall } from "./expectations.ts";
import { placed, placedTexts, textsIn } from "./placed.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { listShape, mapShape, variantShape, wordOrMap, wordShape } from "./scenario-shapes.ts";
import { itemsOf, type ScenarioReader } from "./scenario-reader.ts";

const said = [
  "This does not say who is called.",
  'Write it as an endpoint, or as a map with "to".',
] as const;

const anyText = textShape("a text");

const endpoint: Shape = {
  ...anyText,
  explain: (misfit) =>
    misfit.at.value.kind === "scalar"
      ? anyText.explain(misfit)
      : proofProblem("PROOF_BAD_VALUE", misfit.at.value.span, ...said),
};

const call = variantShape({
  expected: "a call",
  place: "in what is called",
  variants: {
    to: {
      to: told(anyText, "The endpoint."),
      caller_id: told(anyText, "The number that the called side is shown, with * for any text."),
      display: told(anyText, "The name that it is shown, with * for any text."),
      anonymous: told(
        wordShape(["true", "false"], "whether the call is anonymous"),
        "Whether it is shown neither of the two.",
      ),
      headers: told(
        mapShape("a map of headers", valueShape("a text")),
        "Some of the headers, with * for any text.",
      ),
      variables: told(
        mapShape("a map of variables", valueShape("a text")),
        "Some of the variables that `dialplan` gives, with * for any text.",
      ),
    },
  },
  refuse: () => said,
});

/** `calls:` under `expect` — who has to be called, and what the called side has to get. */
export const calledShape: Shape = told(
  listShape({ expected: "a list of calls", item: wordOrMap(endpoint, call) }),
  "The endpoints called, in order, all of them: `PJSIP/2001`, or a map with some of what the platform is asked for: `caller_id`, `display`, `anonymous`, `headers`, and the `variables` of `dialplan`, with `*` for any text.",
  { examples: [[{ to: "PJSIP/2001", caller_id: "4711" }]] },
);

/** `calls:` under `expect`. */
export function readCalled(
  reader: ScenarioReader,
  entry: YamlEntry,
): readonly (string | ExpectedCall)[] {
  return itemsOf(entry).flatMap((value, index): readonly (string | ExpectedCall)[] => {
    const place = `calls.${index}`;
    reader.place(place, value.span);
    const item = { key: entry.key, value };
    const text = textOf(value.kind === "map" ? memberOf(item, "to") : item);
    if (text === undefined) return [];
    const to = withTechnology(text.value);
    if (value.kind !== "map") return [to];
    const anonymous = textOf(placed(reader, item, "anonymous", place));
    const [headers, variables] = [
      placed(reader, item, "headers", place),
      placed(reader, item, "variables", place),
    ];
    return [
      {
        to,
        ...placedTexts(reader, item, ["caller_id", "display"], place),
        ...(anonymous && { anonymous: anonymous.value === "true" }),
        ...(headers && { headers: textsIn(headers) }),
        ...(variables && { variables: textsIn(variables) }),
      },
    ];
  });
}
