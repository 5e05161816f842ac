import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { flowOf } from "./rules/judge.ts";

/**
 * The flows of a file in `planted`: each with one mistake, marked by its code in a comment on the
 * line where it is found, is followed by the same flow without it. In `correct.yaml` none has any.
 */
function flowsIn(file: string): readonly string[] {
  const text = readFileSync(new URL(`planted/${file}`, import.meta.url), "utf8");
  return text.split(/^---\n/m).map(flowOf);
}

function found(text: string): readonly string[] {
  return checkFlow({ name: "planted.yaml", text }, {}).map(
    ({ code, span }) => `${code} in line ${text.slice(0, span.start).split("\n").length}`,
  );
}

function marked(text: string): readonly string[] {
  return text.split("\n").flatMap((line, index) => {
    const code = / # (FLOW_[A-Z_]+)$/.exec(line)?.[1];
    return code === undefined ? [] : [`${code} in line ${index + 1}`];
  });
}

const files = readdirSync(new URL("planted", import.meta.url));
const cases = files.flatMap((file) =>
  flowsIn(file).map((text, index) => ({ name: `${file} ${index + 1}`, text })),
);

describe("checkFlow", () => {
  test.each(cases)(
    "finds in a planted flow what is marked, and nothing else: $name",
    ({ text }) => {
      expect(found(text)).toEqual(marked(text));
    },
  );
});
