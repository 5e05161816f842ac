import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The messages about a flow that has a list under a name in a section. */
function told(section: string, ...items: readonly string[]): readonly string[] {
  const text = [
    ...["flowrun: 1", "name: t", "start: m", `${section}:`, "  moved:"],
    ...items.map((item) => `    ${item}`),
    ...["blocks:", "  m:", "    - answer", "    - go: moved", ""],
  ].join("\n");
  return checkFlow({ name: "f.yaml", text }).map(({ message, hint }) => `${message} ${hint}`);
}

test.each(["prompts", "queues", "tables", "parts", "settings", "calendars"])(
  "tells a list of steps under %s to be a block in another place, and nothing else",
  (section) => {
    const moved = [
      `"moved" is a list of steps, and stands under "${section}". Move it below \`blocks\`, with all the lines that it holds.`,
    ];
    expect(told(section, "- menu: { prompt: hi, keys: { 1: m } }", "  then: { else: m }")).toEqual(
      moved,
    );
    expect(told(section, "- answer", "- hangup")).toEqual(moved);
  },
);

test("takes what is said for no steps", () => {
  expect(told("prompts", "- say: hello", "- number: 3")).not.toEqual([
    expect.stringContaining("is a list of steps"),
  ]);
});
