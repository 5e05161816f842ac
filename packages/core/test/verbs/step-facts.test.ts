import { describe, expect, test } from "vitest";
import type { StepNode } from "../../src/language/ast.ts";
import { readFlow } from "../../../flow/src/read/read-flow.ts";
import {
  endsWithConversation,
  possibleOutcomes,
  resultType,
  writtenOptions,
} from "../../src/verbs/step-facts.ts";
import { verbs } from "../../src/verbs/index.ts";

/** A step as it is read. */
function stepOf(written: string): StepNode {
  const text = `flowrun: 1\nname: test\nstart: main\nblocks:\n  main:\n    - ${written}\n`;
  const step = readFlow({ name: "test.yaml", text }, verbs).ast?.blocks.get("main")?.steps[0];
  if (step === undefined) throw new Error(`This is no step: ${written}`);
  return step;
}

function verbOf(step: StepNode): (typeof verbs)[string] {
  const verb = verbs[step.verb.value];
  if (verb === undefined) throw new Error(`There is no verb "${step.verb.value}".`);
  return verb;
}

function outcomesOf(written: string): readonly string[] {
  const step = stepOf(written);
  return possibleOutcomes(verbOf(step), step);
}

describe("possibleOutcomes", () => {
  test.each([
    ["play: sound:a", ["ok"]],
    ["play: { media: sound:a, interrupt: any }", ["ok", "interrupted"]],
    ["bridge: PJSIP/1", ["no_answer", "busy", "declined", "failed"]],
    [
      "bridge: { to: PJSIP/1, keep_caller: true }",
      ["ended", "no_answer", "busy", "declined", "failed"],
    ],
    [
      'bridge: { to: PJSIP/1, keep_caller: "${vars.keep}" }',
      ["ended", "no_answer", "busy", "declined", "failed"],
    ],
    ["collect-digits: { max_length: 4 }", ["ok", "empty", "silent"]],
    ['collect-digits: { max_length: 4, terminator: "" }', ["ok", "silent"]],
    [
      'collect-digits: { max_length: 4, min_length: 2, pattern: "1+" }',
      ["ok", "empty", "short", "invalid", "silent"],
    ],
  ])("%s can end in %j", (written, outcomes) => {
    expect(outcomesOf(written)).toEqual(outcomes);
  });
});

describe("resultType", () => {
  test("is a row of the table that the step names, and nothing for a verb that yields nothing", () => {
    const [lookup, wait] = [stepOf("lookup: { in: people, key: a }"), stepOf("wait: 1s")];
    expect(resultType(verbOf(lookup), lookup)).toEqual({ kind: "row", table: "people" });
    expect(resultType(verbOf(wait), wait)).toBeUndefined();
  });
});

describe("endsWithConversation", () => {
  test("is true of a bridge that does not keep the caller, and of nothing that connects nobody", () => {
    const ends = [
      "bridge: PJSIP/1",
      "bridge: { to: PJSIP/1, keep_caller: true }",
      "play: sound:a",
    ].map((written) => {
      const step = stepOf(written);
      return endsWithConversation({ verb: verbOf(step), outcomes: outcomesOf(written) });
    });
    expect(ends).toEqual([true, false, false]);
  });
});

describe("writtenOptions", () => {
  const step = stepOf("play: { media: [sound:a, sound:b], interrupt: '#' }");
  const { has, text } = writtenOptions(verbOf(step), step);

  test("have the text of an option, or that of its default", () => {
    expect([text("interrupt"), text("loop")]).toEqual(["#", "1"]);
  });

  test("have no text of a list, and tell what is written", () => {
    expect([text("media"), has("media"), has("loop")]).toEqual(["", true, false]);
  });
});
