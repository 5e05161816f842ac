import { describe, expect, test } from "vitest";
import { checkFlow } from "../../../src/check-flow.ts";
import { expectProblems, flowOf } from "./judge.ts";

/** The codes of what is said of a step behind a lookup, an entry and two variables. */
function saidOf(step: string): readonly string[] {
  const text = flowOf(`
    settings: { most: { type: integer, default: 4 }, least: { type: integer, default: 4, minimum: 1 } }
    tables: { people: { key: phone, columns: { phone: string, name: string, age: integer } } }
    vars: { n: 0, m: 2 }
    blocks:
      main:
        - answer
        - lookup: { in: people, key: "\${call.to}" }
          as: one
          then: { else: last }
        - lookup: { in: people, where: { name: Ada } }
          as: all
          then: { else: last }
        - collect-digits: { prompt: sound:x, max_length: 4 }
          as: typed
          then: { else: last }
        - go: ask
      ask:
        - menu: { prompt: sound:x, keys: { 1: more } }
          then: { else: last }
      more:
        - set: { n: "\${vars.n + 1}", m: "\${vars.m + settings.least + settings.most}" }
        - ${step}
        - go: ask
      last: [{ play: sound:vm-goodbye }]
    finally:
      - log: "\${one} \${all} \${typed} \${settings.most}"
        if: one != null && all != null && typed != null && vars.m > vars.n && settings.least > 0 && all[0].age > 0
  `);
  const given = checkFlow({ name: "test.yaml", text });
  return given.filter(({ span }) => span.start < text.indexOf("finally:")).map(({ code }) => code);
}

describe("expressionsSucceed", () => {
  test.each([
    ['log: "${10 / one.age}"', "FLOW_DIVIDES_BY_ZERO"],
    ['log: "${10 % settings.most}"', "FLOW_DIVIDES_BY_ZERO"],
    ['log: "${10 / (vars.n - 3)}"', "FLOW_DIVIDES_BY_ZERO"],
    ['log: "${all[1].name}"', "FLOW_MAY_BE_EMPTY"],
    ['log: "${all.filter(each, each.age > 3)[0].name}"', "FLOW_MAY_BE_EMPTY"],
    ['log: "${all[size(all) - 2].name}"', "FLOW_MAY_BE_EMPTY"],
    ['log: "${typed.substring(2)}"', "FLOW_MAY_BE_EMPTY"],
    ['log: "${int(typed)}"', "FLOW_NO_NUMBER"],
    ['log: "${int(call.from)}"', "FLOW_NO_NUMBER"],
    ['log: "${double(one.name)}"', "FLOW_NO_NUMBER"],
  ])("warns of %s", (step, code) => {
    expect(saidOf(step)).toEqual([code]);
  });

  test.each([
    'log: "${10 / vars.n}"',
    'log: "${10 / settings.least}"',
    'log: "${one.age != 0 && 10 / one.age > 2}"',
    'log: "${one.age == 0 || 10 / one.age > 2}"',
    'log: "${one.age > 0 ? 10 / one.age : 0}"',
    'log: "${all[0].name} ${all[size(all) - 1].name}"',
    'log: "${size(all) > 1 ? all[1].name : all[0].name}"',
    'log: "${all.exists(each, each.age > 3) ? all[0].name : one.name}"',
    'log: "${typed.substring(1)}"',
    'log: "${size(typed) >= 2 ? typed.substring(2) : typed}"',
    'log: "${isInt(typed) ? int(typed) : 0}"',
    "log: \"${typed.matches('^[0-9]+$') ? int(typed) : 0}\"",
    'log: "${isDouble(one.name) ? double(one.name) : 0.0}"',
    "log: \"${call.args.map(each, each + '!').join()}\"",
  ])("is content with %s", (step) => {
    expect(saidOf(step)).toEqual([]);
  });

  test("says which values an option does not take", () => {
    expectProblems(
      `
      queues: { q: { members: [PJSIP/2001] } }
      blocks:
        main:
          - answer
          - queue: { name: q, max: 5m, priority: "\${size(call.args)}", leave: { 1: bye } }
            then: { else: bye }
        bye: [{ play: sound:vm-goodbye }]
      `,
      [
        [
          "FLOW_OUT_OF_RANGE",
          '"${size(call.args)}"',
          '"priority" may be 0 here, and takes 1 to 9. Limit it before, or choose with `?:`.',
        ],
      ],
    );
  });
});
