import { expect, test } from "vitest";
import type { Program } from "../../core/src/index.ts";
import { compileFlow } from "@flowrun/flow";
import { oncePerProgram } from "../src/once-per-program.ts";

function compile(name: string): Program {
  const { program } = compileFlow({
    name,
    text: "flowrun: 1\nname: short\nstart: main\nblocks:\n  main: [hangup]\n",
  });
  if (program === undefined) throw new Error("It does not compile.");
  return program;
}

test("what is worked out of a program is worked out once, and apart from that of another one", () => {
  const asked: string[] = [];
  const told = oncePerProgram(({ source }) => {
    asked.push(source.name);
    return { of: source.name };
  });
  const [one, other] = [compile("one.yaml"), compile("other.yaml")];

  expect([told(one), told(other), told(one)]).toEqual([
    { of: "one.yaml" },
    { of: "other.yaml" },
    { of: "one.yaml" },
  ]);
  expect(told(one)).toBe(told(one));
  expect(asked).toEqual(["one.yaml", "other.yaml"]);
});
