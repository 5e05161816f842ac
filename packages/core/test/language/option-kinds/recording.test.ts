import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkFlow } from "../../../../flow/src/check-flow.ts";
import { recording } from "../../../src/language/option-kinds/recording.ts";

/** What is said of this name. */
function judge(name: string): readonly string[] {
  const text = `
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - record: { name: ${JSON.stringify(name)} }
      then: { empty: away, failed: away }
  away:
    - hangup
`;
  return checkFlow({ name: "test.yaml", text }).flatMap(({ severity, message }) =>
    severity === "error" ? [message] : [],
  );
}

/** The name that a template makes of what an expression gives. */
function nameOf(given: string, before = "boxes/"): string | undefined {
  const encoded = recording.encode?.(given) ?? given;
  if (before === "") return encoded;
  return recording.join?.([
    { text: before, isGiven: false },
    { text: encoded, isGiven: true },
  ]);
}

describe("the name of a recording", () => {
  test("is a path of folders", () => {
    expect(["greeting", "boxes/7/greeting", "boxes/${call.from}"].flatMap(judge)).toEqual([]);
  });

  test.each([
    ["../secret", 'it cannot hold "." or ".." as a folder'],
    ["/etc/passwd", "it has a folder without a name"],
    ["a//b", "it has a folder without a name"],
    ["a\\b", "it holds a letter that no file has in its name"],
  ])("cannot be %s", (name, why) => {
    expect(judge(name)).toEqual([expect.stringContaining(why)]);
  });

  test("keeps what an expression gives in the folder where it stands", () => {
    expect(nameOf("../../etc/passwd")).toBe("boxes/____etc_passwd");
    expect(nameOf("..")).toBe("boxes/_");
    expect(nameOf("")).toBe("boxes/_");
    expect(nameOf("+47 99")).toBe("boxes/+47 99");
  });

  test("may be the path of a recording that there is, where an expression stands alone", () => {
    expect(nameOf("1.7/3", "")).toBe("1.7/3");
    expect(nameOf("../3", "")).toBe("_/3");
  });

  test("never leads elsewhere, whatever is given, and is always a right name", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(".", "/", "\\", "a", "$", "{", "\0", "\ud800") }),
        (given) => {
          const inFolder = nameOf(given) ?? "";
          expect(inFolder.split("/")).toHaveLength(2);
          for (const name of [inFolder, nameOf(given, "") ?? ""])
            expect([name, recording.problem?.("name", name, { kind: "recording" })]).toEqual([
              name,
              undefined,
            ]);
        },
      ),
    );
  });
});
