import { describe, expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

describe("rowChoices", () => {
  test("takes no fault from a row that no sensible table holds: one where an endpoint is empty", () => {
    const program = programOf(`
flowrun: 1
name: test
tables: { people: { key: id, columns: { id: string, phone: string, other: string?, sound: string } } }
vars: { next: "" }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: bye }
    - play: "sound:\${person.sound}"
    - set: { next: "\${person.phone}" }
    - bridge: { to: "\${vars.next}", keep_caller: true }
      then: { else: second }
  second:
    - go: bye
      if: person.other == null
    - bridge: { to: "SIP/\${person.other}" }
      then: { else: bye }
  bye: [hangup]
`);
    const { faults, unreached } = explore(program);
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
  });

  test("tries an empty text where an expression asks for one", () => {
    const program = programOf(`
flowrun: 1
name: test
tables: { people: { key: id, columns: { id: string, phone: string } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: bye }
    - go: bye
      if: size(person.phone) == 0
    - bridge: "\${person.phone}"
      then: { else: bye }
  bye: [hangup]
`);
    const { faults, unreached } = explore(program);
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
  });

  test("gives a search rows with what expressions compare their columns with, also where a list is looked through", () => {
    const program = programOf(`
flowrun: 1
name: test
tables: { questions: { key: id, columns: { id: string, survey: string, kind: string } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: questions, where: { survey: "\${call.to}" } }
      as: questions
      then: { else: bye }
    - each: { in: "\${questions}", do: ask }
      as: question
  ask:
    - go: yes_no
      if: question.kind == "yes_no"
    - play: sound:other
  yes_no: [{ play: sound:yes-no }]
  bye: [hangup]
`);
    expect(explore(program).unreached).toEqual([]);
  });

  test("gives the first row of a search what expressions ask of it, by the place in the list", () => {
    const program = programOf(`
flowrun: 1
name: test
tables: { rights: { key: id, columns: { id: string, user: string, allow: boolean, kind: string, most: integer, trunk: string } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: rights, where: { user: "\${call.from}" }, limit: 1 }
      as: found
      then: { else: bye }
    - go: bye
      if: "!found[0].allow"
    - go: bye
      if: found[0].kind == "b"
    - play: sound:other
      if: found[0].most > 4
    - bridge: { to: "\${found[0].trunk}" }
      then: { else: bye }
  bye: [hangup]
`);
    const { faults, unreached } = explore(program);
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
  });

  test("holds nothing impossible of a row of a search but the first", () => {
    const program = programOf(`
flowrun: 1
name: test
tables: { rights: { key: id, columns: { id: string, user: string, kind: string } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: rights, where: { user: "\${call.from}" } }
      as: found
      then: { else: bye }
    - go: bye
      if: size(found) < 2 || found[0].kind != "a"
    - play: sound:other
      if: found[1].kind != "a"
    - play: sound:same
      if: found[0].kind == "b"
  bye: [hangup]
`);
    const { impossible, unreached } = explore(program);
    expect(impossible.map(({ goal }) => goal.key)).toEqual(["main/5 if true", "main/5 ok"]);
    expect(unreached.map(({ goal }) => goal.key)).not.toContain("main/4 if true");
  });

  test.each([
    ["integer", "now < back.until"],
    ["integer", "back.until <= now && now - back.until < 3600000"],
    ["timestamp", "timestamp(back.until) > now"],
  ])("takes both ways of a condition on the time and an %s column: %s", (kind, condition) => {
    const program = programOf(`
flowrun: 1
name: test
tables: { returns: { key: caller, columns: { caller: string, until: ${kind} } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: returns, key: "\${call.from}" }
      as: back
      then: { else: bye }
    - go: later
      if: ${condition}
  later: [{ play: sound:beep }]
  bye: [hangup]
`);
    const { faults, unreached } = explore(program);
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
  });

  test("has rows kept and deleted, and the store fail at either, each time it is asked", () => {
    const program = programOf(`
flowrun: 1
name: test
tables: { notes: { key: id, columns: { id: string, text: string } } }
start: main
blocks:
  main:
    - answer
    - save: { in: notes, key: "7", values: { text: a } }
      then: { failed: not_kept }
    - delete: { in: notes, key: "7" }
      then: { failed: not_deleted }
    - delete: { in: notes, key: "8" }
      then: { failed: not_deleted_again }
    - lookup: { in: notes, key: "7" }
      then: { found: bye, missing: gone, failed: bye }
  not_kept: [{ play: sound:one }]
  not_deleted: [{ play: sound:two }]
  not_deleted_again: [{ play: sound:three }]
  gone: [{ play: sound:four }]
  bye: [hangup]
`);
    // The row is gone: that it is found is nothing that this call can do.
    expect(explore(program).unreached.map(({ goal }) => goal.key)).toEqual(["main/5 found"]);
  });

  test("gives each page of a table rows behind its mark, none, and a failure, also where keys are numbers", () => {
    for (const [type, mark] of [
      ["string", "page[size(page) - 1].id"],
      ["integer", "string(page[size(page) - 1].id)"],
    ]) {
      const program = programOf(`
flowrun: 1
name: test
tables: { notes: { key: id, columns: { id: ${type}, text: string } } }
vars: { last: "" }
start: main
blocks:
  main: [answer, { go: first }]
  first:
    - lookup: { in: notes, after: "", limit: 2 }
      as: page
      then: { missing: empty, failed: sorry }
    - set: { last: "\${${mark}}" }
    - go: one
      if: size(page) < 2
    - lookup: { in: notes, after: "\${vars.last}", limit: 2 }
      as: page
      then: { missing: last, failed: sorry_again }
    - play: sound:more
  empty: [{ play: sound:empty }]
  one: [{ play: sound:one }]
  last: [{ play: sound:last }]
  sorry: [{ play: sound:sorry }]
  sorry_again: [{ play: sound:again }]
`);
      const { faults, unreached } = explore(program);
      expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
    }
  });

  test("has as many rows counted as conditions want, none, and a failure", () => {
    const program = programOf(`
flowrun: 1
name: test
tables: { notes: { key: id, columns: { id: string, heard: boolean } } }
start: main
blocks:
  main:
    - answer
    - count: { in: notes, where: { heard: false } }
      as: unheard
      then: { failed: sorry }
    - go: many
      if: unheard > 20
    - go: none
      if: unheard == 0
    - play: sound:some
  many: [{ play: sound:many }]
  none: [{ play: sound:none }]
  sorry: [{ play: sound:sorry }]
`);
    const { faults, unreached } = explore(program);
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
  });

  test("has two PINs of one row differ", () => {
    const program = programOf(`
flowrun: 1
name: test
tables: { rooms: { key: number, columns: { number: string, pin: string, other: string } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: rooms, key: "7" }
      as: room
      then: { else: bye }
    - collect-digits: { prompt: sound:pin, max_length: 4, terminator: "" }
      as: pin
      then: { else: bye }
    - go: one
      if: pin == room.pin
    - go: two
      if: pin == room.other
    - hangup
  one: [{ play: sound:one }]
  two: [{ play: sound:two }]
  bye: [hangup]
`);
    expect(explore(program).unreached).toEqual([]);
  });
});
