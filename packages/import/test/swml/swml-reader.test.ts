import { describe, expect, test } from "vitest";
import { importFlow } from "../../src/index.ts";
import { blockOf, errorsOf, example, examples, imported, reportOf } from "../imported.ts";

/** The whole report of each example, a line for each step. */
const reports: Readonly<Record<string, readonly string[]>> = {
  "swml-order.json": [
    "step main/1 taken answer",
    "step main/2 taken set",
    "step main/3 taken prompt",
    "step main/4 taken request",
    "step main/5 decide play: has no counterpart: %{Math.round(total)}",
    "step main/6 decide send_sms: no verb does this: the call goes on with the next step",
    "step main/7 decide ai: connect a voice agent: agent: { name: NAME }, whose prompt is its own",
  ],
  "swml-reception.yaml": [
    "step main/1 taken answer",
    "step main/2 taken record_call",
    "step main/3 taken play",
    "step main/4 taken label: again",
    "step main/5 changed prompt: one menu with the switch behind it",
    "step main/5/else/1 taken play: say:Sorry, I did not get that.",
    "step main/5/key-1/1 taken transfer",
    'step sales/1 decide connect: name the trunk of your provider at the setting "trunk"',
    "step sales/2 taken cond",
    "step sales/2/cond/1 taken execute",
    "step message/1 taken play: say:Leave a message for ${params.box} after the tone.",
    "step message/2 changed record: `record_url` is the name of the recording, and the event voicemail.left tells it",
    "step message/3 taken return",
    "step sales/2/cond-else/1 taken play: say:Goodbye.",
    "step main/5/key-2/1 taken execute",
    "step main/5/key-2/2 taken hangup",
    "step main/6 changed switch: is in the menu before it",
    "step main/7 taken goto",
    "step main/8 taken hangup",
    "step unused/1 changed denoise: left out: no step leads here",
  ],
  "swml-transfer.yaml": [
    "step main/1 taken answer",
    "step main/2 taken record_call",
    "step main/3 taken play",
    "step main/4 taken cond",
    "step main/4/cond/1 taken transfer: vip",
    'step vip/1 decide connect: name the trunk of your provider at the setting "trunk"',
    "step main/4/cond-else/1 taken execute",
    'step office/1 decide connect: name the trunk of your provider at the setting "trunk"',
    "step office/2 taken return",
    "step main/5 taken play",
    "step main/6 taken hangup",
  ],
};

describe("swmlReader", () => {
  test.each(examples(/^swml-/))(
    "makes a flow without errors of %s, and tells of each step",
    (name) => {
      const made = imported(example(name), name);

      expect(reportOf(made)).toEqual(reports[name]);
      expect(errorsOf(made)).toEqual([]);
    },
  );

  test("asks for keys in a menu where a switch stands behind the prompt", () => {
    expect(blockOf(imported(example("swml-reception.yaml")), "main-again")).toBe(
      `- menu: { prompt: { say: "Press 1 for sales, 2 to leave a message." }, keys: { "1": main_5-key-1, "2": main_5-key-2 }, timeout: 6s }
  then: { silent: main_5-else, invalid: main_5-else }`,
    );
  });

  test("takes speech for digits where the prompt has options of speech", () => {
    const prompt = { play: "say:Your number?", max_digits: 4, speech_timeout: 3 };
    const made = imported(
      JSON.stringify({
        sections: { main: ["answer", { prompt }, { play: "say:%{prompt_value}" }] },
      }),
    );

    expect(blockOf(made, "main")).toContain("speech: true }\n  as: result_main_2\n  then: { said:");
    expect(blockOf(made, "result_main_2_said")).toBe(
      '- set: { prompt_value: "${result_main_2}" }\n- go: main-2',
    );
    expect(errorsOf(made)).toEqual([]);
  });

  test("records both sides apart where a recording is stereo, and in one where it is not", () => {
    const recording = (options: object): string =>
      blockOf(
        imported(JSON.stringify({ sections: { main: ["answer", { record_call: options }] } })),
        "main",
      );

    expect(recording({ stereo: true })).toContain("- record-call: { stereo: true }");
    expect(recording({ format: "wav" })).not.toContain("stereo");
  });

  test("keeps whether somebody was reached, where a condition reads it", () => {
    const made = imported(example("swml-reception.yaml"));

    expect(blockOf(made, "sales-failed")).toBe("- set: { connect_result: failed }\n- go: sales-2");
    expect(blockOf(made, "sales")).toContain("- set: { connect_result: connected }");
  });

  test("comes back from a section to each place that executes it", () => {
    const made = imported(example("swml-reception.yaml"));

    const returns = [...made.flow.matchAll(/^  message(?:-\d)?:\n    - go: (\S+)$/gm)].map(
      ([, to]) => to,
    );

    expect(returns).toEqual(["over", "main_5-key-2-2"]);
  });

  test("goes round in a section that executes itself, as often as the call lasts", () => {
    const made = imported(
      JSON.stringify({ sections: { main: ["answer", { play: "say:Hi" }, { execute: "main" }] } }),
    );

    expect(blockOf(made, "main")).toBe("- answer\n- play: { media: { say: Hi } }\n- go: main");
    expect(errorsOf(made)).toEqual([]);
  });

  test.each(["sections:\n  main: 5\n", "sections: [\nmain:", '{ "sections": { "main": 1 } }'])(
    "says of %j that it is no document",
    (text) => {
      const result = importFlow(text, { from: "swml" });

      expect("problem" in result && result.problem.code).toBe("IMPORT_WRONG_SHAPE");
    },
  );
});
