import { expect, test } from "vitest";
import { blockOf, imported } from "../imported.ts";

/** What is made of one widget of Studio, which calls begin with. */
function madeOf(type: string, properties: object, events: readonly string[]): string {
  const states = [
    {
      ...{ name: "Trigger", type: "trigger", properties: {} },
      transitions: [{ event: "incomingCall", next: "one" }],
    },
    { name: "one", type, properties, transitions: events.map((event) => ({ event, next: "bye" })) },
    { name: "bye", type: "say-play", properties: { say: "Bye." }, transitions: [] },
  ];
  return blockOf(imported(JSON.stringify({ states, initial_state: "Trigger" })), "one");
}

test("a recording of the call begins, or stops where the widget says so", () => {
  const events = ["success", "failed"];
  const [on, off] = ["- record-call: {}", "- control: stop_recording"].map(
    (step) => `${step}\n  then: { failed: bye }\n- go: bye`,
  );
  expect(madeOf("call-recording", { record_call: true }, events)).toBe(on);
  expect(madeOf("call-recording", {}, events)).toBe(on);
  expect(madeOf("call-recording", { record_call: false }, events)).toBe(off);
});

test("digits are gathered with speech where that leads on", () => {
  const properties = { say: "Your order number, please.", number_of_digits: 6 };
  const digits = madeOf("gather-input-on-call", properties, ["keypress", "timeout"]);
  const both = madeOf("gather-input-on-call", properties, ["keypress", "speech"]);
  expect(digits).not.toContain("speech");
  expect(both).toBe(
    `- collect-digits: { prompt: { say: "Your order number, please." }, max_length: 6, timeout: 5s, speech: true }
  as: result_one
  then: { said: bye, else: over }
- go: bye`,
  );
});

test("nobody is listened to where a caller who speaks goes the way of a silent one", () => {
  const made = madeOf("gather-input-on-call", { number_of_digits: 1 }, [
    ...["keypress", "speech", "timeout"],
  ]);
  expect(made).toBe(`- collect-digits: { max_length: 1, timeout: 5s }
  as: result_one
  then: { else: bye }
- go: bye`);
});

test("the attributes of a task are told by an event before the queue", () => {
  const attributes = '{ "type": "callback", "from": "{{trigger.call.From}}", "deep": { "a": 1 } }';
  expect(madeOf("send-to-flex", { attributes }, ["callComplete"])).toBe(
    `- emit: { event: task.created, data: { type: callback, from: "\${call.from}" } }
- queue: { name: one, keep_caller: true }
  then: { else: over }
- go: bye`,
  );
  expect(madeOf("send-to-flex", { attributes: "{{x}}" }, ["callComplete"])).not.toContain("emit");
});

test("a text without a counterpart hides nothing else that a person must decide", () => {
  const states = [
    {
      ...{ name: "Trigger", type: "trigger", properties: {} },
      transitions: [{ event: "incomingCall", next: "desk" }],
    },
    {
      ...{ name: "desk", type: "send-to-flex", transitions: [] },
      properties: { attributes: '{ "order": "{{widgets.find.parsed.id | upcase}}" }' },
    },
  ];
  const { report } = imported(JSON.stringify({ states, initial_state: "Trigger" }));
  expect(report.find(({ place }) => place === "widget desk")?.said).toMatch(
    /^has no counterpart: .*; the workers of "desk" are not in the file/,
  );
});
