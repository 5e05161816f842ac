import { describe, expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

/** What no call of a flow with these blocks, and what stands before them, was found for. */
function unreachedOf(blocks: string, before = ""): readonly string[] {
  const { unreached, faults } = explore(
    programOf(`flowrun: 1\nname: test\nstart: main\n${before}blocks:\n${blocks}`),
  );
  expect(faults).toEqual([]);
  return unreached.map(({ goal }) => goal.key);
}

describe("a search finds", () => {
  test("what becomes of phones that are called one after the other, also where expressions name them", () => {
    const before =
      "settings: { first: { type: string, default: PJSIP/1 }, second: { type: string, default: PJSIP/2 } }\n";
    const blocks = `  main:
    - answer
    - bridge: { to: { turn: ["\${settings.first}", "\${settings.second}"] } }
      then: { no_answer: a, busy: b, declined: c, failed: d }
  a: [{ hangup: {} }]
  b: [{ hangup: {} }]
  c: [{ hangup: {} }]
  d: [{ hangup: {} }]
`;
    expect(unreachedOf(blocks, before)).toEqual([]);
  });

  test("a phone that does not answer at first, and does when it is called again", () => {
    const blocks = `  main:
    - answer
    - bridge: 1
      then: { else: again }
  again:
    - bridge: 1
      then: { else: last }
  last: [{ hangup: {} }]
`;
    expect(unreachedOf(blocks)).toEqual([]);
  });

  test("a phone that is asked first, presses what it has to, and talks until the flow ends that", () => {
    const blocks = `  main:
    - answer
    - bridge: { to: 1, screen: ask, max: 1h }
      then: { timed_out: long, else: last }
  ask:
    - menu: { prompt: sound:take-it, keys: { 1: take } }
      then: { else: leave }
  take: [{ return: ok }]
  leave: [{ return: declined }]
  long: [{ hangup: {} }]
  last: [{ hangup: {} }]
`;
    expect(unreachedOf(blocks)).toEqual([]);
  });

  test("the keys that a caller presses in a conversation", () => {
    const blocks = `  main:
    - answer
    - bridge: { to: 1, whisper: sound:hello, keys: { "*1": { do: note, by: caller, apart: false }, "*2": { do: note, by: callee } } }
      then: { else: last }
  note: [{ log: noted }]
  last: [{ hangup: {} }]
`;
    expect(unreachedOf(blocks)).toEqual([]);
  });

  test("a PIN that is compared with a column, and an entry that its pattern refuses at every length", () => {
    const before =
      "tables: { accounts: { key: number, columns: { number: string, pin: string } } }\n";
    const blocks = `  main:
    - answer
    - lookup: { in: accounts, key: "\${call.from}" }
      as: account
      then: { missing: last, failed: last }
    - collect-digits: { prompt: sound:pin, min_length: 4, max_length: 4, terminator: "", pattern: "[0-9]{4}" }
      as: pin
      then: { silent: last, invalid: last, short: last }
    - go: right
      if: pin == account.pin
  right: [{ hangup: {} }]
  last: [{ hangup: {} }]
`;
    expect(unreachedOf(blocks, before)).toEqual([]);
  });

  test("a caller from one number who dialled another", () => {
    const blocks = `  main:
    - go: in
      if: call.to == "4999"
    - hangup
  in:
    - log: member
      if: call.from == "2001"
    - hangup
`;
    expect(unreachedOf(blocks)).toEqual([]);
  });

  test("a key that leads out of a queue in which nobody answers", () => {
    const before = "queues: { support: { members: [PJSIP/1], duty: away } }\n";
    const blocks = `  main:
    - answer
    - queue: { name: support, leave: { 2: left }, max: 10m }
      then: { else: last }
  left: [{ hangup: {} }]
  last: [{ hangup: {} }]
`;
    expect(unreachedOf(blocks, before)).toEqual([]);
  });

  test("each way behind the state of a queue, also where many wait for long and nobody is free", () => {
    const before = "queues: { support: { members: [PJSIP/1] } }\n";
    const blocks = `  main:
    - queue-state: support
      as: line
      then: { full: last, unstaffed: last, failed: last }
    - go: last
      if: line.waiting > 3 && line.longest > duration("2m") && line.ready == 0
    - go: last
      if: line.staffed > 12
    - hangup
  last: [{ hangup: {} }]
`;
    expect(unreachedOf(blocks, before)).toEqual([]);
  });

  test(
    "a key that leads out of a queue whose options read a header and the language, and a callback that is refused there",
    { timeout: 120_000 },
    () => {
      const before = `languages: [en, de]
headers: { tier: X-Tier }
queues: { support: { members: [PJSIP/1], duty: away, callback: back } }
parts: { back: { takes: { number: string, data: json, place: string, waited: duration } } }
`;
      const blocks = `  main:
    - answer
    - queue:
        name: support
        priority: '\${call.headers.tier == "gold" ? 9 : 5}'
        needs: ['\${call.language == "de" ? "german" : ""}']
        leave: { 1: ask }
      then: { else: last }
  ask:
    - callback: { queue: support, number: "\${call.from}" }
      then: { else: last }
  back: [{ return: ok }]
  last: [{ hangup: {} }]
`;
      expect(unreachedOf(blocks, before)).toEqual([]);
    },
  );

  test("what a run is given where several arguments have to be right at once", () => {
    const before = `parts: { sign: { takes: { member: string, ready: boolean, more: json } } }
on_request: { sign: sign }
`;
    const blocks = `  main: [{ hangup: {} }]
  sign:
    - log: here
      if: args.ready && args.member.matches("^PJSIP/[0-9]{3}$")
    - log: away
      if: '!args.ready && args.member.matches("^PJSIP/[0-9]{3}$")'
    - log: third
      if: '!args.ready && args.member.matches("^PJSIP/[0-9]{3}$") && has(args.more.level) && args.more.level == 3'
`;
    expect(unreachedOf(blocks, before)).toEqual([]);
  });

  test("a store that fails behind a search in the same table, and one that fails however often it is tried", () => {
    const before =
      "tables: { orders: { key: number, columns: { number: string, phone: string } } }\n";
    const blocks = `  main:
    - lookup: { in: orders, where: { phone: "\${call.from}" } }
      as: recent
      then: { missing: one, failed: last }
    - go: one
  one:
    - lookup: { in: orders, key: "7" }
      as: order
      then: { missing: last, failed: last }
    - save: { in: orders, key: "7", values: { phone: "\${call.from}" } }
      retry: { times: 2, wait: 100ms }
      then: { failed: last }
  last: [{ hangup: {} }]
`;
    expect(unreachedOf(blocks, before)).toEqual([]);
  });

  test("a second sequence of keys in the same conversation, which the platform refuses", () => {
    const blocks = `  main:
    - answer
    - record-call: {}
      as: tape
      then: { failed: last }
    - bridge: { to: 1, keys: { "*1": { do: pause, apart: false }, "*2": { do: resume, apart: false } } }
      then: { else: last }
  pause: [{ control: pause_recording, then: { failed: return } }]
  resume: [{ control: resume_recording, then: { failed: return } }]
  last: [{ hangup: {} }]
`;
    expect(unreachedOf(blocks)).toEqual([]);
  });
});
