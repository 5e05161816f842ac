import { describe, expect, test } from "vitest";
import { importFlow } from "../../src/index.ts";
import { blockOf, errorsOf, example, examples, imported, reportOf } from "../imported.ts";

/** The whole report of each example, a line for each action. */
const reports: Readonly<Record<string, readonly string[]>> = {
  "connect-account.json": [
    "action Ask taken GetParticipantInput(Please type your account number.)",
    "action Silent taken Compare($.StoredCustomerInput)",
    'action Find decide InvokeLambdaFunction: name the address of "find-account" for HTTP; it is sent the event that Connect sends',
    "action Remember decide UpdateContactAttributes: which attributes are set is computed: set variables of the flow",
    "action Owed taken Compare($.External.owed)",
    'action Tell decide MessageParticipant(<speak>Hello $.Attributes.owner, you owe $$.External.owed. Your number is <say-as interpret-as="characters">$.StoredCustomerInput</say-as>. $.Attributes.advert</speak>): nothing in the file sets vars.advert',
    "action Wish decide ConnectParticipantWithLexBot(What else can we do?): the bot is elsewhere: give the menu `words`, use `listen` or `agent`, or say the keys that stand for its intents (1 TalkToUs, 2 Complain)",
    'action Bank decide TransferParticipantToThirdParty: name the trunk of your provider at the setting "trunk"',
    "action Staff decide CheckMetricData: no verb does this: the call goes on by the first way that leads on; its other ways wait for vars.result_Staff",
    "action Sorry taken MessageParticipant(We are sorry.)",
    "action Bye decide EndFlowModuleExecution: goes back to the flow that invoked the module: `return`, once this is a part",
  ],
  "connect-reception.json": [
    "action DisconnectParticipant taken DisconnectParticipant",
    "action UpdateFlowLoggingBehavior changed UpdateFlowLoggingBehavior: left out: flowrun logs each step",
    "action UpdateContactData taken UpdateContactData",
    "action UpdateContactRecordingBehavior changed UpdateContactRecordingBehavior: records from here on, not only the talk with an agent; nothing is analysed",
    'action CheckHoursOfOperation decide CheckHoursOfOperation(Office hours): the hours are not in the file, and "Office_hours" is always open: write them out, with their time zone',
    'action GetParticipantInput taken GetParticipantInput(<speak>Welcome. <break time="1s"/>Press 1 for sales, 2 for support.</speak>)',
    "action Loop taken Loop",
    'action UpdateContactTargetQueue decide UpdateContactTargetQueue(Sales): the workers of "Sales" are not in the file: list them under "queues"',
    'action UpdateContactTargetQueue-2 decide UpdateContactTargetQueue(Support): the workers of "Support" are not in the file: list them under "queues"',
    "action UpdateContactRoutingBehavior taken UpdateContactRoutingBehavior",
    "action TransferContactToQueue taken TransferContactToQueue",
    'action MessageParticipant-2 decide MessageParticipant: the recording is not in the file: give the platform a sound with the name "all-busy"',
    "action MessageParticipant taken MessageParticipant(Something went wrong. Please call again later.)",
    'action TransferToFlow decide TransferToFlow(After hours): "After hours" is not in the file: import it, and `call` it as a part',
    "action DisconnectParticipant-2 changed DisconnectParticipant: left out: no step leads here",
  ],
  "connect-deflect.json": [
    "action log changed UpdateFlowLoggingBehavior: left out: flowrun logs each step",
    "action record changed UpdateContactRecordingBehavior: records from here on, not only the talk with an agent; nothing is analysed",
    "action ask taken GetParticipantInput(For the link by e-mail press 1, by text message press 2.)",
    'action mail decide InvokeLambdaFunction: name the address of "link" for HTTP; it is sent the event that Connect sends',
    'action text decide InvokeLambdaFunction: name the address of "link" for HTTP; it is sent the event that Connect sends',
    "action sent taken MessageParticipant(The link is on its way. Thank you for calling.)",
    "action sorry taken MessageParticipant(Something went wrong.)",
    "action end taken DisconnectParticipant",
  ],
};

/** A flow of Connect whose first action is the first one. */
function connectFlow(...actions: readonly Readonly<Record<string, unknown>>[]): string {
  return JSON.stringify({
    Version: "2019-10-30",
    StartAction: actions[0]?.["Identifier"],
    Actions: [...actions, { Identifier: "end", Type: "DisconnectParticipant" }],
  });
}

describe("connectReader", () => {
  test.each(examples(/^connect-/))(
    "makes a flow without errors of %s, and tells of each action",
    (name) => {
      const made = imported(example(name), name);

      expect(reportOf(made)).toEqual(reports[name]);
      expect(errorsOf(made)).toEqual([]);
    },
  );

  test("asks for keys in a menu, and goes round as often as the loop says", () => {
    const made = imported(example("connect-reception.json"));

    expect(blockOf(made, "GetParticipantInput")).toBe(
      `- menu: { prompt: { say: "Welcome. Press 1 for sales, 2 for support." }, keys: { "1": UpdateContactTargetQueue, "2": UpdateContactTargetQueue-2 }, timeout: 8s }
  then: { silent: Loop, invalid: Loop }`,
    );
    expect(blockOf(made, "Loop")).toBe(
      `- go: Loop-done
  if: vars.rounds_Loop >= 2
- set: { rounds_Loop: "\${vars.rounds_Loop + 1}" }
- go: GetParticipantInput`,
    );
  });

  test("waits in the queue that was set, with the priority turned round", () => {
    const made = imported(example("connect-reception.json"));

    expect(blockOf(made, "TransferContactToQueue")).toBe(
      `- go: TransferContactToQueue-Sales
  if: 'vars.queue == "Sales"'
- queue: { name: Support, priority: "\${vars.priority}" }
  then: { full: MessageParticipant-2, else: MessageParticipant }`,
    );
    expect(blockOf(made, "UpdateContactRoutingBehavior")).toContain("set: { priority: 9 }");
  });

  test("keeps what was typed, and has Timeout there of a caller who types nothing", () => {
    const made = imported(example("connect-account.json"));

    expect(blockOf(made, "Ask")).toBe(
      `- collect-digits: { prompt: { say: Please type your account number. }, max_length: 6, timeout: 4s, first_timeout: 10s }
  as: result_Ask
  then: { else: Ask-silent }
- set: { storedCustomerInput: "\${result_Ask}" }
- go: Silent`,
    );
    expect(blockOf(made, "Ask-silent")).toBe(
      "- set: { storedCustomerInput: Timeout }\n- go: Silent",
    );
  });

  test("compares numbers of which nothing is known without a fault", () => {
    expect(blockOf(imported(example("connect-account.json")), "Owed")).toBe(
      `- go: Bank
  if: isDouble(vars.external_owed) && double(vars.external_owed) > 100.0
- go: Tell`,
    );
  });

  test("keeps of an answer what is read before the next function is asked", () => {
    const lambda = (id: string, next: string): Readonly<Record<string, unknown>> => ({
      Identifier: id,
      Type: "InvokeLambdaFunction",
      Parameters: { LambdaFunctionARN: `arn:aws:lambda:eu-west-2:1:function:${id}` },
      Transitions: { NextAction: next },
    });
    const say = (id: string, text: string, next: string): Readonly<Record<string, unknown>> => ({
      Identifier: id,
      Type: "MessageParticipant",
      Parameters: { Text: text },
      Transitions: { NextAction: next },
    });
    const made = imported(
      connectFlow(
        lambda("one", "first"),
        say("first", "$.External.a and $['External']['b']", "two"),
        lambda("two", "second"),
        say("second", "$.External.c", "end"),
      ),
    );

    expect(made.flow.match(/external_\w+(?=: ')/g)).toEqual([
      "external_a",
      "external_b",
      "external_c",
    ]);
    expect(blockOf(made, "second")).toContain('say: "${vars.external_c}"');
    expect(errorsOf(made)).toEqual([]);
  });

  test("leads by the first way where there is no counterpart, and keeps the others", () => {
    const made = imported(
      connectFlow(
        {
          Identifier: "profile",
          Type: "GetCustomerProfile",
          Transitions: {
            NextAction: "end",
            Errors: [{ NextAction: "none", ErrorType: "NoneFoundError" }],
          },
        },
        {
          Identifier: "none",
          Type: "MessageParticipant",
          Parameters: { Text: "Who are you?" },
          Transitions: { NextAction: "end" },
        },
      ),
    );

    expect(blockOf(made, "profile")).toBe(
      `- log: "Not imported: GetCustomerProfile"
  note: "no verb does this: the call goes on by the first way that leads on"
- go: none
  if: 'vars.result_profile == "NoneFoundError"'
- go: end`,
    );
    expect(reportOf(made)[0]).toBe(
      "action profile decide GetCustomerProfile: no verb does this: the call goes on by the first way that leads on; its other ways wait for vars.result_profile",
    );
  });

  test("says of a flow without its first action that it is none", () => {
    const result = importFlow('{ "StartAction": "x", "Actions": [] }');

    expect("problem" in result && result.problem.message).toBe(
      'The file is no flow of Amazon Connect: "Actions", or the one that "StartAction" names, is missing.',
    );
  });
});
