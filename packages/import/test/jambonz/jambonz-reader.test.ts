import { describe, expect, test } from "vitest";
import { importFlow } from "../../src/index.ts";
import { blockOf, errorsOf, example, examples, imported, reportOf } from "../imported.ts";

/** The whole report of each example, a line for each verb. */
const reports: Readonly<Record<string, readonly string[]>> = {
  "jambonz-menu.json": [
    "verb /call/1 taken answer",
    "verb /call/2 changed config: left out: synthesizer belong to the configuration",
    "verb /call/3 taken say: <speak>Welcome.</speak>",
    "verb /call/4 taken gather",
    "verb /call/5 taken redirect",
    "verb /account/1 taken pause",
    "verb /account/2 decide dial: the verbs that /after gives are not in the file: add them under this key, and import all of it",
    "verb /account/3 decide message: You were called.: no verb does this: the call goes on with the next one",
    "verb /account/4 taken hangup",
    "verb /account/5 changed say: Nobody hears this.: left out: no step leads here",
    "verb /agents/1 taken play",
    'verb /agents/2 decide enqueue: support: the workers of "support" are not in the file: list them under "queues"',
    "verb /agents/3 taken sip:decline",
  ],
  "jambonz-ivr.json": [
    "verb application/1 taken answer",
    "verb application/2 taken pause",
    "verb application/3 decide gather: the verbs that https://app.example/choice gives are not in the file: add them under this key, and import all of it",
    "verb application/4 taken say",
    "verb application/5 changed conference: waiting: the rules of the conference stand under conferences",
    "verb application/6 decide leave: no verb does this: the call goes on with the next one",
    "verb application/7 taken hangup",
  ],
};

describe("jambonzReader", () => {
  test.each(examples(/^jambonz-/))(
    "makes a flow without errors of %s, and tells of each verb",
    (name) => {
      const made = imported(example(name), name);

      expect(reportOf(made)).toEqual(reports[name]);
      expect(errorsOf(made)).toEqual([]);
    },
  );

  test("goes on with the verbs of a webhook that is in the file", () => {
    const made = imported(example("jambonz-menu.json"));

    expect(blockOf(made, "call")).toBe(
      `- answer
- play: { media: { say: Welcome. } }
- collect-digits: { prompt: { say: Type your account number. }, max_length: 4, timeout: 8s, first_timeout: 8s, terminator: "#", speech: true }
  as: result_call_4
  then: { said: result_call_4_said, else: call-2 }
- set: { digits: "\${result_call_4}" }
- go: account`,
    );
    expect(blockOf(made, "result_call_4_said")).toBe(
      '- set: { speech: "${result_call_4}" }\n- go: account',
    );
    expect(blockOf(made, "call-2")).toBe("- go: agents");
  });

  test("reads a list of verbs, and a single one", () => {
    const say = { verb: "say", text: "Hello" };
    const flows = [[say], say].map((json) =>
      blockOf(imported(JSON.stringify(json)), "application"),
    );

    expect(flows).toEqual([flows[1], flows[0]]);
    expect(flows[0]).toBe("- answer\n- play: { media: { say: Hello } }\n- go: over");
  });

  test("says of a file without verbs that it is no application", () => {
    const result = importFlow("[]", { from: "jambonz" });

    expect("problem" in result && result.problem.message).toBe(
      "The file is no application of jambonz: it holds no list of verbs.",
    );
  });
});
