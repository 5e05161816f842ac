import { describe, expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const people =
  "{ key: number, columns: { number: string, queue: string, tongue: string, hours: string, mail: string } }";

describe("names that a table holds", () => {
  test("are those that the flow declares, also where a variable or a part hands them on", () => {
    const program = programOf(`
flowrun: 1
name: test
languages: [nb, en]
tables: { people: ${people} }
calendars: { shop: { zone: Europe/Oslo, open: { mon-fri: "08:00-16:00" } } }
queues: { sales: { members: [PJSIP/101] } }
vars: { tongue: "" }
parts: { ring: { takes: { q: string } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: bye }
    - set: { tongue: "\${person.tongue}" }
    - language: "\${vars.tongue}"
      then: { unknown: bye }
    - hours: "\${person.hours}"
      then: { closed: bye }
    - call: { part: ring, with: { q: "\${person.queue}" } }
  ring:
    - queue: { name: "\${args.q}", max: 1m }
      then: { full: over, else: bye }
  over: [{ play: sound:hello }]
  bye: [hangup]
`);
    const { faults, unreached, impossible } = explore(program);
    expect({ faults, unreached, impossible }).toEqual({
      faults: [],
      unreached: [],
      impossible: [],
    });
  });

  test("are those that the flow declares where a block runs for each row", () => {
    const program = programOf(`
flowrun: 1
name: test
languages: [nb, en]
tables: { people: ${people} }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, where: { queue: sales } }
      as: all
      then: { else: bye }
    - each: { in: "\${all}", do: greet }
      as: one
  greet:
    - language: "\${one.tongue}"
      then: { unknown: bye }
    - play: sound:hello
  bye: [hangup]
`);
    expect(explore(program).unreached).toEqual([]);
  });

  test("make a way impossible where the flow declares none of them", () => {
    const program = programOf(`
flowrun: 1
name: test
languages: [nb, en]
vars: { tongue: fr }
start: main
blocks:
  main:
    - answer
    - language: "\${vars.tongue}"
      then: { unknown: bye }
    - play: sound:hello
  bye: [hangup]
`);
    expect(explore(program).impossible.map(({ goal }) => goal.key)).toEqual([
      "main/2 ok",
      "main/3 ok",
    ]);
  });
});

describe("an address that a table holds", () => {
  test("gets an e-mail, also by a variable, and is refused where it is none", () => {
    const program = programOf(`
flowrun: 1
name: test
tables: { people: ${people} }
vars: { to: "" }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: bye }
    - set: { to: "\${person.mail}" }
    - send-email: { to: "\${vars.to}", subject: hello, text: hello }
      then: { refused: bye, failed: bye }
    - play: sound:sent
  bye: [hangup]
`);
    const { faults, unreached, scenarios } = explore(program);
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
    expect(
      scenarios.flatMap(({ scenario }) => scenario.expect.emails ?? []).map(({ to }) => to),
    ).toContain("office@example.com");
  });
});
