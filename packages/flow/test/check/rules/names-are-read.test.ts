import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const said =
  '"id" is given another value before this one is read. Give one of them another name, or remove this `as`.';

describe("namesAreRead", () => {
  test("accepts a name that some path reads, that is read on the way, and that a loop gives anew", () => {
    expectValid(`
      tables: { people: { key: id, columns: { id: string, name: string } } }
      blocks:
        main:
          - answer
          - collect-digits: { prompt: sound:number, max_length: 4 }
            as: id
            then: { else: known }
          - lookup: { in: people, key: "\${id}" }
            as: person
            then: { missing: again, failed: known }
          - go: known
            if: person.name == ""
          - lookup: { in: people, key: "\${person.id}" }
            as: person
            then: { missing: known, failed: known }
          - log: "\${person.name}"
        again:
          - collect-digits: { prompt: sound:number, max_length: 4 }
            as: id
            then: { ok: known, else: known }
        known:
          - log: somebody
          - hangup
    `);
  });

  test("accepts phones that are called one after the other under one name", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - bridge: { to: 2001, keep_caller: true }
            as: talk
            then: { no_answer: second, busy: second, declined: second, failed: second }
          - hangup
        second:
          - bridge: { to: 2002, keep_caller: true }
            as: talk
            then: { no_answer: over, busy: over, declined: over, failed: over }
          - go: over
        over:
          - log: "\${talk.ended_by}"
          - hangup
    `);
  });

  test("warns of a name that another step gives anew on every path", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - collect-digits: { prompt: sound:number, max_length: 4 }
            as: id
            then: { else: done }
          - play: sound:thanks
          - go: pin
        pin:
          - collect-digits: { prompt: sound:pin, max_length: 4 }
            as: id
            then: { else: done }
          - log: "\${id}"
        done:
          - hangup
      `,
      [["FLOW_OVERWRITTEN_NAME", "id", said]],
    );
  });

  test("says nothing where the second step may be skipped, or ends without a result", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - collect-digits: { prompt: sound:number, max_length: 4 }
            as: id
            then: { else: done }
          - collect-digits: { prompt: sound:number-again, max_length: 4 }
            as: id
            then: { else: known }
            if: id == "0000"
          - go: known
        known:
          - log: "\${id}"
        done:
          - hangup
    `);
    expectValid(`
      blocks:
        main:
          - answer
          - collect-digits: { prompt: sound:number, max_length: 4 }
            as: id
            then: { else: done }
          - collect-digits: { prompt: sound:number-again, max_length: 4 }
            as: id
            then: { else: known }
          - go: known
        known:
          - log: "\${id}"
        done:
          - hangup
    `);
  });
});
