import { describe, test } from "vitest";
import { expectProblems, expectValid, type SeenProblem } from "./judge.ts";

const head = `
      tables:
        people: { key: id, columns: { id: string, name: string, phone: string?, floor: integer?, vip: boolean? } }
      vars: { number: "", level: 0 }
      blocks:
        main:
          - answer
          - lookup: { in: people, key: "\${call.from}" }
            as: person
            then: { missing: done, failed: done }`;

function flow(steps: string): string {
  return `${head}${steps}
        done:
          - hangup
      `;
}

function nullAt(marked: string, hint: string): SeenProblem {
  return [
    "FLOW_NULL_VALUE",
    marked,
    `"${marked}" may be null here, and that would end the call. ${hint}`,
  ];
}

function otherwise(key: string, ask = `${key} != null`): string {
  return `Skip the step with \`if: ${ask}\`, or choose another value: \`${key} == null ? … : ${key}\`.`;
}

describe("nullIsGuarded", () => {
  test("says nothing behind a condition that names the column and cannot be read", () => {
    expectProblems(
      `
      tables:
        people: { key: id, columns: { id: string, phone: string? } }
      blocks:
        main:
          - answer
          - lookup: { in: people, key: "\${call.from}" }
            as: person
            then: { else: bye }
          - go: bye
            if: person.phone == None
          - bridge: "\${person.phone}"
            then: { else: bye }
        bye:
          - hangup
    `,
      [
        [
          "EXPR_UNKNOWN_NAME",
          "None",
          'There is no "None" here: in scope are call and the names under "as". Write `null`.',
        ],
      ],
    );
  });

  test("accepts what an `if` guards: the step's own, one that led elsewhere, and one that led here", () => {
    expectValid(
      flow(`
          - log: "floor \${person.floor}"
            if: person.floor != null && person.floor > 0
          - go: called
            if: person.phone != null
          - go: done
        called:
          - set: { number: "\${person.phone}" }
          - log: "\${vars.number}"
          - go: done
            if: person.floor == null || person.vip == null
          - set: { level: "\${person.floor + 1}" }
          - log: "a VIP on \${person.floor}, \${vars.level}"
            if: person.vip
          - bridge: "\${person.phone}"
            then: { else: done }`),
    );
  });

  test("accepts null where it does no harm: compared, replaced, and sent as JSON", () => {
    expectValid(
      flow(`
          - request:
              url: https://crm.example/calls
              json: { phone: "\${person.phone}", all: ["\${person.floor}"] }
            then: { else: done }
          - log: "\${person.phone == null ? 'nobody' : person.phone} \${person.phone == person.name}"
          - bridge: "\${person.phone != null ? person.phone : 'PJSIP/1000'}"
            then: { else: done }`),
    );
  });

  test("refuses a column that may be null as a value, in a text and in a condition", () => {
    expectProblems(
      flow(`
          - set: { level: "\${person.floor}" }
          - log: "level \${vars.level} of \${person.name}"
          - go: other
            if: person.vip
          - bridge: "\${person.phone}"
            then: { else: done }
        other:
          - log: "calling \${person.phone}"
            if: person.name != ""
          - go: done
            if: size(person.phone) > 4`),
      [
        nullAt("person.floor", otherwise("person.floor")),
        nullAt("person.vip", "Ask first: `person.vip != null && …`."),
        nullAt("person.phone", otherwise("person.phone")),
        nullAt("person.phone", otherwise("person.phone", "person.phone != null && …")),
        nullAt("person.phone", "Ask first: `person.phone != null && …`."),
      ],
    );
  });

  test("refuses it where one path comes unguarded, and once on each path", () => {
    expectProblems(
      flow(`
          - go: called
            if: person.name == "Ada"
          - go: called
            if: person.phone != null
          - go: done
        called:
          - log: "calling \${person.phone} for \${person.phone}"
          - bridge: "\${person.phone}"
            then: { else: done }`),
      [nullAt("person.phone", otherwise("person.phone"))],
    );
  });

  test("forgets what was known when another row is found under the name", () => {
    expectProblems(
      flow(`
          - go: done
            if: person.phone == null
          - lookup: { in: people, key: "\${person.phone}" }
            as: person
            then: { missing: called, failed: called }
          - log: "found \${person.phone}"
          - go: done
        called:
          - log: "still \${person.phone}"`),
      [nullAt("person.phone", otherwise("person.phone"))],
    );
  });

  test("asks in `finally` whether a name is set, and then for what may be null in it", () => {
    const hint = (key: string, ask: string): string =>
      `Skip the step with \`if: ${ask}\`, or choose another value: \`${key} == null ? … : ${key}\`.`;
    const ends = (key: string, marked: string, ask = `${key} != null`): SeenProblem => [
      "FLOW_NULL_VALUE",
      marked,
      `"${key}" may be null here, and that would end "finally". ${hint(key, ask)}`,
    ];
    expectProblems(
      `
      tables: { people: { key: id, columns: { id: string, phone: string? } } }
      blocks:
        main:
          - answer
          - collect-digits: { max_length: 4 }
            as: typed
            then: { else: last }
          - bridge: { to: PJSIP/1, keep_caller: true }
            as: talk
            then: { else: last }
          - log: "\${talk.seconds} \${typed}"
        last: []
      finally:
        - lookup: { in: people, key: "\${typed}" }
          as: person
          retry: { times: 1, wait: 1s }
        - log: "\${talk.to}"
        - log: "\${talk.seconds} and \${talk.to}"
        - log: "\${person.phone}"
          if: talk.seconds > 3
        - emit: { event: done, data: { talk: "\${talk}", typed: "\${typed}", person: "\${person}" } }
      `,
      [
        ends("typed", "typed"),
        ends("talk", "talk"),
        ends("person", "person", "person != null && …"),
      ],
    );
  });

  test("accepts in `finally` what an `if` has asked for, also about the members of a name", () => {
    expectValid(`
      tables: { people: { key: id, columns: { id: string, phone: string? } } }
      blocks:
        main:
          - answer
          - lookup: { in: people, key: "\${call.from}" }
            as: person
            then: { else: main }
          - lookup: { in: people, where: { phone: "1" } }
            as: others
            then: { else: main }
          - bridge: { to: PJSIP/1, keep_caller: true }
            as: talk
            then: { else: main }
      finally:
        - log: "\${person.phone}"
          if: person != null && person.phone != null
        - log: "\${size(others)} for \${talk.seconds}"
          if: others != null && talk != null && talk.seconds > 3
        - log: '\${talk == null ? "nobody" : talk.to}'
    `);
  });

  test("knows each of more columns than are followed at once", () => {
    const columns = Array.from({ length: 40 }, (_, index) => `c${index}: string?`).join(", ");
    const uses = Array.from(
      { length: 40 },
      (_, index) =>
        `          - log: "\${row.c${index}}"\n            if: row.c${index} != null\n          - log: "\${row.c${index}}"`,
    );
    const problems = Array.from({ length: 40 }, (_, index) =>
      nullAt(`row.c${index}`, otherwise(`row.c${index}`)),
    );
    expectProblems(
      `
      tables: { many: { key: id, columns: { id: string, ${columns} } } }
      blocks:
        main:
          - lookup: { in: many, key: a }
            as: row
            then: { else: done }
${uses.join("\n")}
        done:
          - hangup
      `,
      problems,
    );
  });
});
