import type { Scope } from "@flowrun/core/tooling";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { readsMasked } from "../../src/replay/decide-secrets.ts";
import { replayJournal } from "../../src/replay/replay-journal.ts";
import { compile, journalLines, read, scenario } from "./write-journal.ts";
import { cases } from "../../../../test/cases.ts";

/** A flow that sends secrets and gets some back. */
const flow = compile(`
flowrun: 1
name: vault
settings: { token: { type: string, default: token-canary, secret: true } }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:pin, max_length: 4, secret: true }
      as: pin
      then: { else: out }
    - request:
        url: https://vault.example/open
        headers: { authorization: "Bearer \${settings.token}", x-flow: vault }
        json: { pin: "\${pin}", length: "\${size(pin)}", open: [yes, "\${call.from}"] }
        secret: true
      as: vault
      then: { else: out }
    - play: sound:open
      if: has(vault.body.open) && vault.body.open == true && pin != "0000"
    - v2: { call: contacts.create, with: { name: "\${has(vault.body.name) && vault.body.name == 'Ada' ? 'Ada' : pin}", tags: ["\${pin}", a], number: "\${call.from}" } }
      as: contact
      then: { else: out }
    - play: sound:made
      if: has(contact.id) && contact.id == 7
  out:
    - play: sound:bye
`);

const digits = [{ kind: "press", keys: "4711#", gapMs: 100 }] as const;
const body = { open: true, name: "name-canary" };

describe("the journal of a call that sends secrets", () => {
  const call = scenario({
    caller: digits,
    requests: { "*": [{ kind: "answers", status: 200, body, afterMs: 0 }] },
    v2: { "contacts.create": [{ kind: "answers", status: 201, body: { id: 7 }, afterMs: 0 }] },
  });

  test("holds none of them", () => {
    expect(journalLines(flow, call).slice(1).join("\n")).not.toMatch(/canary|4711/);
  });

  test("is replayed to the same commands", () => {
    const { difference, steps } = replayJournal(flow, read(journalLines(flow, call)));
    expect([difference, steps.at(-1)?.trace.at(-1)]).toEqual([
      undefined,
      { kind: "call.ended", at: 3_300, reason: "flow_ended" },
    ]);
  });

  test("is replayed whatever was pressed and answered", () => {
    const property = fc.property(anyScenario(flow), (world) => {
      expect(replayJournal(flow, read(journalLines(flow, world))).difference).toBeUndefined();
    });
    fc.assert(property, { numRuns: cases(300) });
  });
});

/**
 * A flow in which nothing but the token and the entry is declared secret; what comes from them goes
 * on.
 */
const passing = compile(`
flowrun: 1
name: desk
settings: { token: { type: string, default: token-canary, secret: true } }
tables: { users: { key: pin, columns: { pin: string, name: string } } }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:pin, max_length: 4, secret: true }
      as: pin
      then: { else: out }
    - lookup: { in: users, key: "\${pin}" }
      as: user
      then: { else: out }
    - play: "digits:\${user.pin}"
      if: user.pin != "0000"
    - request: { url: https://crm.example/desk, headers: { authorization: "Bearer \${settings.token}" } }
      as: desk
      then: { else: out }
    - bridge: "\${desk.body.phone}"
      if: desk.body.open == true
      then: { else: out }
  out:
    - play: sound:bye
`);

describe("the journal of a call that passes secrets on", () => {
  const call = scenario({
    caller: digits,
    tables: { users: [{ pin: "4711", name: "Ada" }] },
    requests: {
      "*": [
        {
          kind: "answers",
          status: 200,
          body: { open: true, phone: "PJSIP/name-canary" },
          afterMs: 0,
        },
      ],
    },
    legs: { "PJSIP/name-canary": { kind: "answers", afterMs: 1_000, hangUpMs: 1_000 } },
  });

  test("holds nothing that came from them: neither the key of a row nor what a server answered to the token", () => {
    const lines = journalLines(passing, call).slice(1).join("\n");
    expect(lines).toMatch(/"leg\.originate"/);
    expect(lines).not.toMatch(/canary|4711/);
  });

  test("is replayed to the same commands", () => {
    expect(replayJournal(passing, read(journalLines(passing, call))).difference).toBeUndefined();
  });

  test("is replayed whatever was pressed and answered", () => {
    const property = fc.property(anyScenario(passing), (world) => {
      expect(replayJournal(passing, read(journalLines(passing, world))).difference).toBeUndefined();
    });
    fc.assert(property, { numRuns: cases(300) });
  });
});

const scope: Scope = {
  args: {},
  now: 0,
  call: { id: "1", from: "2", to: "3", args: [], started_at: 0 },
  settings: {},
  vars: { code: "•", count: 1 },
  names: {
    user: { name: "Ada", desk: "•" },
    answer: { status: 200, body: "•" },
    list: ["a", "•"],
    pin: "•••",
  },
};

describe("readsMasked", () => {
  test.each([
    ['user.name == "Ada"', false],
    ['user.desk == "a"', true],
    ["size(user) > 1", true],
    ["answer.status == 200", false],
    ["has(answer.body.id)", true],
    ["answer.body.items[0].id == 7", true],
    ["list[0] == a", true],
    ["vars.code == 1", true],
    ["vars.count == 1", false],
    ["size(vars) == 1", true],
    ["pin != 1", true],
    ["spin != 1 && a.pin != 2 && pins != 3", false],
    ["call.from == 1", false],
  ])("says of %s: %s", (source, expected) => {
    expect(readsMasked(source, scope)).toBe(expected);
  });
});
