import { describe, expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { walkFlow } from "../../src/symbolic/search.ts";
import { never } from "./walked.ts";

describe("walkFlow", () => {
  test("goes with its arguments into a part, and back with the value that it returns", () => {
    const text = `
parts: { double: { takes: { n: integer, m: "integer?" }, gives: integer } }
vars: { count: 0 }
blocks:
  main:
    - answer
    - call: { part: double, with: { n: 3 } }
      as: twice
      then: { odd: bye }
    - { log: a, if: "twice == 7" }
    - hangup
  double:
    - { log: b, if: args.n != 3 }
    - { log: c, if: args.m != null }
    - return: odd
      if: vars.count > 0
    - return: { value: "\${args.n * 2}" }
  bye: [{ log: d, if: "vars.count == 0" }]
`;
    expect(never(text)).toEqual([
      "main/2 odd",
      "main/3 if true",
      "double/1 if true",
      "double/2 if true",
      "double/3 if true",
      "bye/1 if true",
      "bye/1 if false",
    ]);
  });

  test("comes back with any value of its type where that may become another, or a last block runs", () => {
    const text = `
parts:
  half: { gives: number }
  share: { gives: json }
  plain: { gives: json }
  last: { gives: integer, finally: over }
blocks:
  main:
    - answer
    - { call: half, as: number }
    - { log: a, if: "number == 0.5" }
    - { call: share, as: json }
    - { log: b, if: "json.part == 3" }
    - { call: plain, as: known }
    - { log: c, if: "known.part == 3" }
    - { call: last, as: counted }
    - { log: d, if: "counted == 3" }
    - hangup
  half: [{ return: { value: 1 } }]
  share: [{ return: { value: { part: 2.5 } } }]
  plain: [{ return: { value: { part: 2 } } }]
  last: [{ return: { value: 1 } }]
  over: [{ log: e }]
`;
    expect(never(text)).toEqual(["main/7 if true"]);
  });

  test("knows a value that a part gets from its arguments, through another part", () => {
    const text = `
parts:
  outer: { takes: { n: integer }, gives: integer }
  inner: { takes: { n: integer }, gives: "integer?" }
blocks:
  main:
    - answer
    - { call: { part: outer, with: { n: 3 } }, as: sum }
    - { log: a, if: sum == 5 }
    - { log: b, if: sum == 4 }
    - hangup
  outer:
    - { call: { part: inner, with: { n: "\${args.n}" } }, as: one }
    - { return: { value: "\${one == null ? 0 : one + 1}" } }
  inner: [{ return: { value: "\${args.n + 1}" } }]
`;
    expect(never(text)).toEqual(["main/3 if false", "main/4 if true"]);
  });

  test("runs the last block of a part however it is left, and that of the flow behind it", () => {
    const text = `
parts: { ask: { gives: string, finally: count } }
vars: { asked: 0, left: 0 }
finally: [{ log: e, if: vars.asked > 1 }, { log: f, if: vars.asked == 1 }]
blocks:
  main:
    - answer
    - call: ask
      as: word
      then: { nothing: bye }
    - { log: a, if: vars.asked != 1 }
    - { log: g, if: vars.left == 1 }
    - hangup
  ask:
    - collect-digits: { max_length: 1 }
      as: key
      then: { else: return nothing }
    - return: { value: "\${key}" }
  count: [{ set: { asked: "\${vars.asked + 1}" } }]
  bye: [{ log: b, if: vars.asked == 1 }]
`;
    expect(never(text)).toEqual([
      "main/3 if true",
      "main/4 if true",
      "bye/1 if false",
      "finally/1 if true",
    ]);
  });

  test("comes to the last block of the flow from within a part, too", () => {
    const text = `
parts: { ask: {} }
vars: { inside: 0 }
finally: [{ log: a, if: vars.inside == 1 }]
blocks:
  main:
    - answer
    - call: ask
    - hangup
  ask:
    - set: { inside: 1 }
    - hangup
`;
    expect(never(text)).toEqual(["main/2 ok", "main/3 next"]);
  });

  test("knows nothing of an item, and of what its block has set before", () => {
    const text = `
tables: { people: { key: id, columns: { id: string, level: integer } } }
vars: { count: 0, fixed: 1 }
blocks:
  main:
    - answer
    - lookup: { in: people, where: { level: 1 } }
      as: all
      then: { else: bye }
    - each: { in: "\${all}", do: one }
      as: person
      then: { enough: bye }
    - { log: a, if: vars.count == 3 }
    - { log: b, if: vars.fixed != 1 }
    - hangup
  one:
    - { return: enough, if: 'person.id == "7"' }
    - set: { count: "\${vars.count + 1}" }
  bye: [{ hangup: {} }]
`;
    expect(never(text)).toEqual(["main/5 if true"]);
  });

  test("sees a list without a row as over at once", () => {
    const text = `
tables: { people: { key: id, columns: { id: string, level: integer } } }
blocks:
  main:
    - answer
    - lookup: { in: people, where: { level: 1 } }
      as: all
      then: { else: bye }
    - go: bye
      if: size(all) > 0
    - each: { in: "\${all}", do: one }
      as: person
    - hangup
  one: [{ log: a }]
  bye: [{ hangup: {} }]
`;
    expect(never(text)).toContain("one/1 next");
  });

  test("lets blocks beside a step set their variables, any number of times", () => {
    const text = `
vars: { pressed: 0, calm: 0 }
blocks:
  main:
    - answer
    - bridge:
        to: PJSIP/1
        keys: { "1": note }
      then: { else: after }
  note: [{ set: { pressed: "\${vars.pressed + 1}" } }]
  after: [{ log: a, if: vars.pressed == 2 }, { log: b, if: vars.calm == 1 }]
`;
    expect(never(text)).toEqual(["after/2 if true"]);
  });

  test("begins with webhooks and runs, too, and knows who has called whom in a call alone", () => {
    const text = `
parts: { remind: { takes: { phone: string, nth: integer } } }
on_request: { remind: remind }
on_webhook: { summaryCompleted: keep, summaryFailed: keep }
blocks:
  main:
    - answer
    - call: { part: remind, with: { phone: "\${call.from}", nth: 1 } }
    - hangup
  remind:
    - { log: a, if: args.phone == "" }
    - { log: b, if: args.nth == 2 }
  keep:
    - { log: c, if: 'webhook.name == "summaryFailed"' }
    - { log: d, if: 'webhook.name == "transcriptionFailed"' }
    - { log: e, if: 'type(webhook.payload) == map' }
`;
    expect(never(text)).toEqual(["keep/2 if true"]);
  });

  test("goes on once with the block for faults, in which variables may be anything", () => {
    const text = `
vars: { count: 0 }
otherwise: { fault: sorry }
blocks:
  main:
    - answer
    - { log: a, if: vars.count != 0 }
    - log: "\${10 / (int(call.to) - 1)}"
    - hangup
  sorry:
    - { log: b, if: vars.count == 4 }
    - hangup
`;
    expect(never(text)).toEqual(["main/2 if true"]);
  });

  test("keeps what a variable was given, but not of what changes with each look", () => {
    const text = `
vars: { who: "", id: "", count: 0, share: 1.5 }
blocks:
  main:
    - answer
    - set: { who: "\${call.from}", id: "\${call.id}", share: 2.5 }
    - { log: a, if: vars.who != call.from }
    - { log: b, if: vars.id != vars.id }
    - { log: c, if: vars.id == call.id }
    - { log: d, if: vars.count != 0 }
    - { log: e, if: vars.share != 2.5 }
    - set: { count: "\${size(vars.id)}" }
    - { log: f, if: vars.count == 7 }
    - { log: g, if: vars.count < 0 && vars.count > 1 }
    - hangup
`;
    expect(never(text)).toEqual([
      ...["main/3", "main/4", "main/6", "main/7", "main/10"].map((step) => `${step} if true`),
    ]);
  });

  test("reads what a step before it was told, and whom a condition leaves out", () => {
    const text = `
tables: { people: { key: id, columns: { id: string, level: integer } } }
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: main2 }
    - { log: a, if: person.level > 5 }
    - go: main2
      if: person.level > 4
    - { log: b, if: person.level > 5 }
    - hangup
  main2: [{ hangup: {} }]
`;
    expect(never(text)).toEqual(["main/5 if true"]);
  });

  test("fails at an option without a value, where no outcome leads on from it", () => {
    const text = `
flowrun: 1
name: test
start: main
vars: { n: 0 }
blocks:
  main:
    - answer
    - set: { n: "\${10 / size(call.from)}" }
    - log: "\${10 / (vars.n - 11)}"
    - request: { url: https://a.example, json: { n: "\${10 / size(call.to)}" } }
      then: { else: bye }
    - play: "sound:a\${10 / size(call.to)}"
    - hangup
  bye: [{ hangup: {} }]
`;
    const { faults } = walkFlow(programOf(text));
    expect(faults.map(({ way: { step, option } }) => `${step.id} ${option}`)).toEqual([
      "main/2 values",
      "main/3 message",
    ]);
  });

  test("has what a step maps to a word leave its part", () => {
    const text = `
parts: { ask: {} }
blocks:
  main:
    - answer
    - call: ask
      then: { twice: bye }
    - hangup
  ask:
    - collect-digits: { max_length: 1 }
      then: { else: return twice }
  bye: [{ hangup: {} }]
`;
    expect(never(text)).toEqual([]);
  });

  test("gives up where a place has more states than it may have, and says where", () => {
    const text = `
flowrun: 1
name: test
start: main
vars: { tries: 0 }
blocks:
  main:
    - answer
    - go: again
  again:
    - set: { tries: "\${vars.tries + 1}" }
    - go: bye
      if: vars.tries > 300
    - collect-digits: { max_length: 1 }
      then: { else: again }
    - go: again
  bye: [{ hangup: {} }]
`;
    const { cut } = walkFlow(programOf(text), { states: 40_000, perStep: 20 });
    expect([...cut]).toEqual(["again/0"]);
    expect(walkFlow(programOf(text), undefined, new Set(["tries"])).cut).toEqual(new Set());
  });
});
