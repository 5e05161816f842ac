import { describe, expect, test } from "vitest";
import { readsMasked, type Scope } from "../../src/replay/masked-reads.ts";

const scope: Scope = {
  call: { id: "1", from: "2", to: "3", args: [], started_at: 0 },
  settings: {},
  vars: { code: "•", count: 1 },
  names: { user: { name: "Ada", desk: "•" }, answer: { status: 200, body: "•" }, list: ["a", "•"], pin: "•••" },
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
