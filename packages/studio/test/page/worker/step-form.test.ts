import { verbs, type Verb } from "@flowrun/core";
import { readFlowText } from "@flowrun/language-server/text";
import { expect, test } from "vitest";
import { createFlowDesk } from "../../../page/worker/flow-desk.ts";
import { newStep } from "../../../page/worker/new-step.ts";
import { stepForm } from "../../../page/worker/step-form.ts";

function verbNamed(name: string): Verb {
  const verb = verbs[name];
  if (verb === undefined) throw new Error(`There is no verb "${name}".`);
  return verb;
}

const flow = readFlowText(
  "door.yaml",
  `flowrun: 1
name: door
start: open
blocks:
  open:
    - collect-digits: { max_length: 4, terminator: "#" }
      if: call.from != ""
      as: number
      then: { silent: open, else: close }
    - menu: { prompt: sound:hello, keys: { 1: open } }
      then: { else: close }
  close: [hangup]
`,
  verbs,
);

test("a form has a field for each option of the verb, what stands beside it, and its outcomes", () => {
  const form = stepForm(flow, "open", 0);
  const { fields = [], outcomes = [], ...rest } = form ?? {};

  expect(rest).toMatchObject({
    block: "open",
    step: 0,
    count: 2,
    verb: "collect-digits",
    blocks: ["open", "close"],
  });
  expect(fields.filter(({ place }) => place.kind === "option").map(({ name }) => name)).toEqual(
    Object.keys(verbNamed("collect-digits").options),
  );
  expect(
    fields.filter(({ written }) => written !== "").map(({ name, written }) => [name, written]),
  ).toEqual([
    ["max_length", "4"],
    ["terminator", "#"],
    ["if", 'call.from != ""'],
    ["as", "number"],
  ]);
  expect(fields.find(({ name }) => name === "max_length")).toMatchObject({
    kind: "integer",
    isRequired: true,
  });
  expect(fields.find(({ name }) => name === "at_max")).toMatchObject({
    isChoice: true,
    words: ["end", "ignore"],
  });
  expect(outcomes).toContainEqual({ name: "ok", target: undefined, isNormal: true });
  expect(outcomes).toContainEqual({ name: "silent", target: "open", isNormal: false });
  expect(outcomes.at(-1)).toEqual({ name: "else", target: "close", isNormal: false });
});

test("lists and maps are shown as they are written, and branches are outcomes", () => {
  const { fields = [], outcomes = [] } = stepForm(flow, "open", 1) ?? {};

  expect(fields.find(({ name }) => name === "keys")).toMatchObject({
    shapes: ["map"],
    written: "{ 1: open }",
  });
  expect(outcomes).toContainEqual({ name: "1", target: "open", isNormal: false });
});

test("a field of media proposes the prompts of the flow and the sounds that it names", () => {
  const spoken = readFlowText(
    "door.yaml",
    "flowrun: 1\nname: door\nprompts: { bye: Goodbye. }\nstart: open\nblocks:\n  open:\n    - play: sound:desk/hello\n    - play: sound:desk/hello\n",
    verbs,
  );
  const media = stepForm(spoken, "open", 0)?.fields.find(({ name }) => name === "media");

  expect(media?.words.slice(0, 3)).toEqual(["prompt:bye", "sound:desk/hello", "sound:"]);
});

test("a text is spoken in the language, by the voice, and as fast and loud as its step says", () => {
  const spokenBy = (options: string): unknown => {
    const text = `flowrun: 1\nname: a\nstart: a\nblocks:\n  a:\n    - say: { text: Hello, ${options} }\n`;
    const fields = stepForm(readFlowText("a.yaml", text, verbs), "a", 0)?.fields;
    return fields?.find(({ name }) => name === "text")?.spoken;
  };
  expect(spokenBy("language: nb, voice: anna, pace: 80, volume: 150")).toEqual({
    language: "nb",
    voice: "anna",
    pace: 80,
    volume: 150,
  });
  expect(spokenBy('voice: "${args.voice}"')).toEqual({});
});

test("there is none where there is no step", () => {
  expect([
    stepForm(flow, "open", 2),
    stepForm(flow, "nowhere", 0),
    stepForm(flow, "finally", 0),
  ]).toEqual([undefined, undefined, undefined]);
});

test("a new step has the numbers that it needs, and nothing that callers would hear", () => {
  expect(newStep(verbNamed("hangup"))).toBe("hangup");
  expect(newStep(verbNamed("play"))).toBe("play");
  expect(newStep(verbNamed("menu"))).toBe("menu");
  expect(newStep(verbNamed("collect-digits"))).toMatchObject({
    "collect-digits": { max_length: expect.anything() },
  });
});

test("names can be put where an expression may stand", () => {
  const takes = (verb: string): readonly string[] => {
    const text = `flowrun: 1\nname: a\nstart: a\nblocks:\n  a:\n    - ${verb}\n`;
    const fields = stepForm(readFlowText("a.yaml", text, verbs), "a", 0)?.fields ?? [];
    return fields.flatMap(({ name, takesNames }) => (takesNames === true ? [name] : []));
  };
  expect(takes("go: a")).toEqual(["if"]);
  expect(takes("wait: 5s")).toEqual(["for", "if"]);
});

test("what the checker says of a value stands at its field", () => {
  const text = `flowrun: 1
name: door
start: open
blocks:
  open:
    - wait: soon
      if: call.form == "1"
    - hangup
`;
  const { form, check } = createFlowDesk(() => 0);
  const messages = check("a.yaml", text).problems.map(({ message }) => message);
  const fields = form("a.yaml", text, "open", 0)?.fields ?? [];
  const said = fields.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [[name, problem]],
  );

  expect(said.map(([name]) => name)).toEqual(["for", "if"]);
  expect(messages).toEqual(expect.arrayContaining(said.map(([, problem]) => problem)));
});
