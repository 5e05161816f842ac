import { describe, expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { verbs } from "../../../core/src/verbs/index.ts";

/** What is said of a step with this key as its verb. */
function judge(key: string): readonly string[] {
  const text = `flowrun: 1\nname: test\nstart: main\nblocks:\n  main:\n    - ${key}: { prompt: sound:a }\n`;
  return checkFlow({ name: "test.yaml", text }).map(
    ({ message, hint }) => `${message} ${hint ?? ""}`,
  );
}

describe("a word that another system has for a verb", () => {
  test("is told as a word of that system, with the verb", () => {
    expect(judge("IVR")).toEqual([
      'There is no verb "IVR": that is a word of FreePBX. Here it is "menu".',
    ]);
    expect(judge("make-http-request")).toEqual([
      'There is no verb "make-http-request": that is a word of Twilio. Here it is "request".',
    ]);
  });

  test("that may mean several verbs is told with all of them", () => {
    expect(judge("gather")).toEqual([
      'There is no verb "gather": that is a word of Twilio. Here it is "collect-digits" or "menu".',
    ]);
  });

  test("is told in whatever way it is written", () => {
    const said = judge("Gather Input On Call");
    expect(
      [judge("gather-input-on-call"), judge("gatherInputOnCall")].map((each) => each.length),
    ).toEqual([1, 1]);
    expect(said).toEqual([
      'There is no verb "Gather Input On Call": that is a word of Twilio. Here it is "collect-digits", "menu" or "listen".',
    ]);
  });

  test("is looked for in the first of several words", () => {
    expect(judge("dial-number")).toEqual([
      'There is no verb "dial-number". Did you mean "dial" or "bridge"?',
    ]);
    expect(judge("playAudio")).toEqual(['There is no verb "playAudio". Did you mean "play"?']);
  });

  test("that stands as the value of a key is told to be the key itself", () => {
    const text =
      "flowrun: 1\nname: test\nstart: main\nblocks:\n  main:\n    - type: play\n      media: sound:a\n";
    expect(checkFlow({ name: "test.yaml", text })).toMatchObject([
      {
        code: "FLOW_UNKNOWN_VERB",
        message: 'There is no verb "type": its value is one.',
        hint: "Write `- play: …`, with the options behind the colon.",
      },
    ]);
  });

  test("that chooses by a condition is answered with `if`, which any step may have", () => {
    expect(judge("when")).toEqual([
      'There is no verb "when". Any step is done only where the condition beside its verb holds: write "go: BLOCK", and "if: CONDITION" below it.',
    ]);
    const text =
      "flowrun: 1\nname: test\nstart: main\nblocks:\n  main:\n    - if: call.from == '1'\n    - hangup\n";
    expect(
      checkFlow({ name: "test.yaml", text }).map(({ message, hint }) => `${message} ${hint ?? ""}`),
    ).toEqual([
      'This step has no verb. Any step is done only where the condition beside its verb holds: write "go: BLOCK", and "if: CONDITION" below it.',
    ]);
  });

  /** What needs no answer is what a verb is called here, too. */
  const foreign = Object.values(verbs).flatMap(({ name, elsewhere = {} }) =>
    Object.entries(elsewhere).flatMap(([system, words]) =>
      words.filter((word) => !Object.hasOwn(verbs, word)).map((word) => ({ word, name, system })),
    ),
  );

  test.each(foreign)("leads there: $word of $system is $name", ({ word, name }) => {
    const said = judge(`"${word}"`);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(
      new RegExp(`^There is no verb "${word}": that is a word of .*Here it is .*"${name}"`),
    );
  });

  test("is listed for every verb but two that no other system has", () => {
    expect(
      Object.values(verbs).flatMap(({ name, elsewhere }) =>
        elsewhere === undefined ? [name] : [],
      ),
    ).toEqual(["erase", "v2"]);
  });
});

test("a word that is only made of another system's is called a word of none", () => {
  expect(judge("hang_up")).toEqual(['There is no verb "hang_up". Here it is "hangup".']);
  expect(judge("Wait_Exten")).toEqual(['There is no verb "Wait_Exten". Here it is "menu".']);
  expect(judge("WaitExten")).toEqual([
    'There is no verb "WaitExten": that is a word of Asterisk. Here it is "menu".',
  ]);
});
