import { describe, expect, test } from "vitest";
import { blockOf, errorsOf, example, examples, imported, reportOf } from "../imported.ts";

/** The whole report of each example, a line for each widget. */
const reports: Readonly<Record<string, readonly string[]>> = {
  "studio-agent.json": [
    "widget Trigger taken trigger",
    "widget open decide run-function: the parameters are sent as JSON, without the signature of Twilio",
    "widget isOpen decide split-based-on: these conditions are left out: regex",
    "widget record taken call-recording",
    'widget queue decide send-to-flex: the workers of "queue" are not in the file: list them under "queues"',
    "widget closed decide say-play: has no counterpart: {% if flow.variables.vip %}",
    "widget text decide send-message: no verb does this: the call goes on by the first way that leads on",
  ],
  "studio-enqueue.json": [
    "widget Trigger taken trigger",
    "widget music taken say-play",
    'widget wait decide enqueue-call: the workers of "support" are not in the file: list them under "queues"',
    "widget empty changed say-play: it says nothing",
    "widget pay decide capture-payments: no verb does this: the call goes on by the first way that leads on",
  ],
  "studio-menu.json": [
    "widget Trigger taken trigger",
    "widget welcome changed gather-input-on-call: one menu with the split behind it",
    "widget choice changed split-based-on: is in the menu before it",
    'widget sales decide connect-call-to: name the trunk of your provider at the setting "trunk", and the caller id',
    "widget message decide record-voicemail: there is no transcript: the event voicemail.left names the recording",
    "widget thanks taken say-play",
  ],
  "studio-order.json": [
    "widget Trigger taken trigger",
    "widget ask taken gather-input-on-call",
    "widget find taken make-http-request",
    "widget known taken split-based-on",
    "widget remember decide set-variables: has no counterpart: {{widgets.find.parsed.order.state | upcase}}",
    "widget tell taken say-play",
    "widget note decide make-http-request: the address is computed or missing: write its host out",
    "widget sorry taken say-play",
  ],
  "studio-phone-tree.json": [
    "widget Trigger taken trigger",
    "widget business_hours decide run-function: the parameters are sent as JSON, without the signature of Twilio",
    "widget is_open taken split-based-on",
    "widget closed_message taken say-play",
    "widget take_message decide record-voicemail: there is no transcript: the event voicemail.left names the recording",
    "widget gather_input decide gather-input-on-call: speech is not understood here: give the menu `words`",
    "widget split_key changed split-based-on: is in the menu before it",
    "widget say_hours taken say-play",
    "widget say_again taken say-play",
    'widget call_sales decide connect-call-to: name the trunk of your provider at the setting "trunk", and the caller id',
    "widget count_support taken set-variables",
    'widget queue_support decide send-to-flex: the workers of "queue_support" are not in the file: list them under "queues"; the event task.created has the attributes',
  ],
  "studio-task.json": [
    "widget Trigger taken trigger",
    "widget find_caller decide make-http-request: the body is sent as JSON: the server must take that",
    'widget create_task decide send-to-flex: the workers of "create_task" are not in the file: list them under "queues"; the event task.created has the attributes',
    "widget tell_admin decide send-message: no verb does this: the call goes on by the first way that leads on",
  ],
};

describe("studioReader", () => {
  test.each(examples(/^studio-/))(
    "makes a flow without errors of %s, and tells of each widget",
    (name) => {
      const made = imported(example(name), name);

      expect(reportOf(made)).toEqual(reports[name]);
      expect(errorsOf(made)).toEqual([]);
    },
  );

  test("hangs up where a widget says so", () => {
    const states = [
      {
        ...{ name: "begin", type: "trigger", properties: {} },
        transitions: [{ event: "incomingCall", next: "end" }],
      },
      { name: "end", type: "hangup", transitions: [], properties: {} },
    ];
    const made = imported(JSON.stringify({ states, initial_state: "begin" }));

    expect(blockOf(made, "end")).toBe("- hangup");
    expect(reportOf(made)).toEqual(["widget begin taken trigger", "widget end taken hangup"]);
  });

  test("leads to the first of two widgets with one name, and says so of the second", () => {
    const widget = (name: string, type: string, next: string): object => ({
      ...{ name, type, properties: {} },
      transitions: [{ event: "incomingCall", next }],
    });
    const states = [
      widget("begin", "trigger", "twice"),
      widget("twice", "set-variables", ""),
      widget("twice", "record-voicemail", ""),
    ];
    const made = imported(JSON.stringify({ states, initial_state: "begin" }));

    expect(made.report.at(-1)).toEqual({
      place: "widget twice",
      what: "record-voicemail",
      fate: "decide",
      said: "another widget has its name: ways lead to that one",
    });
  });
});
