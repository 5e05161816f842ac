import { describe, expect, test } from "vitest";
import { neverOutcomes } from "../../src/symbolic/never-outcomes.ts";
import { programOf } from "../run/scenario-of.ts";

/** A flow in which a member comes into a conference, and others do as they are told here. */
function neverIn(rules: string, role: string, order: string): readonly (readonly string[])[] {
  const program = programOf(`
flowrun: 1
name: meeting
conferences: { staff: { ${rules} } }
start: main
blocks:
  main:
    - answer
    - go: lead
      if: call.from == "700"
    - conference: staff
      then: { else: bye }
  lead:
    - conference: { name: staff, role: ${role}, keys: { "*9": order } }
      then: { else: bye }
  order:
    - control: ${order}
      then: { failed: return }
  bye: [hangup]
`);
  return [...neverOutcomes(program)].filter(([key]) => key.startsWith("main/"));
}

const ends =
  "nobody ends it here: no step lets a moderator in who ends it, by an order or by leaving";
const locks = "nobody locks it here: no step lets a moderator in who does so";

describe("neverOutcomes", () => {
  test.each([
    ["no moderator comes", "capacity: 9", "member", "lock", ["main/3 ended", "main/3 locked"]],
    ["a moderator locks it", "capacity: 9", "moderator", "lock", ["main/3 ended"]],
    ["a moderator ends it", "capacity: 9", "moderator", "end", ["main/3 locked"]],
    ["it ends with one", "ends_with: moderator", "moderator", "mute", ["main/3 locked"]],
  ])(
    "knows what nobody brings about in a conference where %s",
    (_what, rules, role, order, keys) => {
      expect(neverIn(rules, role, order)).toEqual(
        keys.map((key) => [key, key.endsWith("ended") ? ends : locks]),
      );
    },
  );
});
