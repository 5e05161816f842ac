import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

describe("textsAreMeant", () => {
  test("accepts texts that only look like a value elsewhere", () => {
    expectValid(`
      settings: { hours: { type: string, default: day } }
      tables:
        texts: { key: id, columns: { id: string, says: string } }
      vars: { state: begun }
      blocks:
        main:
          - answer
          - lookup: { in: texts, key: hours }
            as: hours
            then: { else: other }
          - log: hours
          - set: { state: hours }
          - request: { url: "https://crm.example/x", json: { what: hours } }
            then: { else: other }
          - hangup
        other:
          - lookup: { in: texts, key: welcome }
            as: welcome
            then: { else: done }
          - lookup: { in: texts, key: "\${welcome.says}" }
            then: { else: done }
          - bridge: sales
            then: { else: done }
        done:
          - lookup: { in: texts, key: closed.today }
            then: { else: last }
        last:
          - hangup
    `);
  });

  test("warns of expressions without signs wherever a text may be one", () => {
    expectProblems(
      `
      vars: { tries: 0, last: "" }
      blocks:
        main:
          - answer
          - set: { last: "vars.tries + 1" }
          - emit: { event: call.id, data: { from: call.from, of: [vars.last] } }
          - log: call.from
          - set: { tries: vars.tries }
          - go: take
        take:
          - record: { max: 10s }
            as: message
            then: { else: done }
          - go: done
        done:
          - say: "Goodbye. vars.last is over, call.from says."
          - hangup
      finally:
        - erase: message.name
          if: message != null
      `,
      [
        [
          "FLOW_BARE_NAME",
          '"vars.tries + 1"',
          '"last" is the text "vars.tries + 1" itself, not the value of that expression. For the value write "${vars.tries + 1}".',
        ],
        [
          "FLOW_BARE_NAME",
          "call.from",
          '"from" is the text "call.from" itself, not the value of that name. For the value write "${call.from}".',
        ],
        [
          "FLOW_BARE_NAME",
          "vars.last",
          '"of" is the text "vars.last" itself, not the value of that name. For the value write "${vars.last}".',
        ],
        [
          "FLOW_BAD_OPTION",
          "vars.tries",
          '"tries" must be a whole number, not "vars.tries". Write "${vars.tries}" if it is an expression.',
        ],
        [
          "FLOW_BARE_NAME",
          "message.name",
          '"recording" is the text "message.name" itself, not the value of that name. For the value write "${message.name}".',
        ],
      ],
    );
  });

  test("warns of a number to call back that is the bare name of a value", () => {
    expectProblems(
      `
      queues: { support: { callback: back, members: [{ to: PJSIP/1 }] } }
      parts: { back: { takes: { number: string, data: json, place: string, waited: duration } } }
      blocks:
        main:
          - answer
          - callback: { queue: support, number: call.from }
            then: { else: last }
        last: [hangup]
        back: [return]
      `,
      [
        [
          "FLOW_BARE_NAME",
          "call.from",
          '"number" is the text "call.from" itself, not the value of that name. For the value write "${call.from}".',
        ],
      ],
    );
  });

  test("warns of a key, an endpoint and a caller id that are the bare name of a value", () => {
    expectProblems(
      `
      settings: { desk: { type: string, default: "1000" } }
      tables:
        people: { key: id, columns: { id: string, phone: string } }
      vars: { last: "" }
      blocks:
        main:
          - answer
          - collect-digits: { prompt: sound:agent-user, max_length: 4 }
            as: number
            then: { else: sorry }
          - lookup: { in: people, key: number }
            as: person
            then: { else: sorry }
          - set: { last: person.phone }
          - log: "\${vars.last}"
          - bridge: { to: "person.phone", caller_id: call.to }
            then: { else: sorry }
        sorry:
          - play: sound:sorry
          - lookup: { in: people, key: last }
            then: { else: done }
          - lookup: { in: people, key: desk }
            then: { else: done }
          - bridge: settings.desk
            then: { else: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_BARE_NAME",
          "number",
          '"key" is the text "number" itself, not the value of that name. For the value write "${number}".',
        ],
        [
          "FLOW_BARE_NAME",
          "person.phone",
          '"last" is the text "person.phone" itself, not the value of that name. For the value write "${person.phone}".',
        ],
        [
          "FLOW_BARE_NAME",
          '"person.phone"',
          '"to" is the text "person.phone" itself, not the value of that name. For the value write "${person.phone}".',
        ],
        [
          "FLOW_BARE_NAME",
          "call.to",
          '"caller_id" is the text "call.to" itself, not the value of that name. For the value write "${call.to}".',
        ],
        [
          "FLOW_BARE_NAME",
          "last",
          '"key" is the text "last" itself, not the value of that name. For the value write "${vars.last}".',
        ],
        [
          "FLOW_BARE_NAME",
          "desk",
          '"key" is the text "desk" itself, not the value of that name. For the value write "${settings.desk}".',
        ],
        [
          "FLOW_BARE_NAME",
          "settings.desk",
          '"to" is the text "settings.desk" itself, not the value of that name. For the value write "${settings.desk}".',
        ],
      ],
    );
  });

  test("warns of a recording that is the bare name of one, and says how its name is read", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - record: { max: 1m }
            as: message
            then: { else: done }
          - erase: message
            then: { else: done }
          - request: { url: "https://mail.example/", recording: message }
            then: { else: done }
        done:
          - hangup
      finally:
        - erase: "\${message.name}"
          if: message != null
      `,
      [
        [
          "FLOW_BARE_NAME",
          "message",
          '"recording" is the text "message" itself, not the value of that name. For the value write "${message.name}".',
        ],
        [
          "FLOW_BARE_NAME",
          "message",
          '"recording" is the text "message" itself, not the value of that name. For the value write "${message.name}".',
        ],
      ],
    );
  });
});
