import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const tables =
  "tables: { vips: { key: id, columns: { name: string } }, shops: { key: id, columns: { city: string } } }";

describe("namesAreSet", () => {
  test("accepts a name behind the outcome that sets it", () => {
    expectValid(`
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            as: vip
            then: { missing: done, failed: done }
          - log: "hello \${vip.name}"
        done:
          - hangup
    `);
  });

  test("accepts a name that every path sets in its own way", () => {
    expectValid(`
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            as: vip
            then: { found: greet, missing: again, failed: done }
        again:
          - lookup: { in: vips, key: "2" }
            as: vip
            then: { found: greet, else: done }
        greet:
          - log: "hello \${vip.name}"
        done:
          - hangup
    `);
  });

  test("shows the path that leads to a use without the name", () => {
    expectProblems(
      `
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            as: vip
            then: { found: greet, missing: fallback, failed: done }
        fallback:
          - wait: 1s
          - go: greet
        greet:
          - log: "hello \${vip.name}"
        done:
          - hangup
      `,
      [
        [
          "FLOW_NAME_NOT_SET",
          "vip.name",
          '"vip" may not be set here: the path "main" → "fallback" → "greet" leads here without it. ' +
            'Lead here only after "found", or give the other path a block of its own.',
        ],
      ],
    );
  });

  test("does not count a step that its if may skip", () => {
    expectProblems(
      `
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            if: call.from != ""
            as: vip
            then: { else: done }
          - log: "hello \${vip.name}"
        done:
          - hangup
      `,
      [
        [
          "FLOW_NAME_NOT_SET",
          "vip.name",
          '"vip" may not be set here: the path "main" leads here without it. ' +
            'Lead here only after "found", or give the other path a block of its own.',
        ],
      ],
    );
  });

  test("keeps a name that a loop comes back with", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - collect-digits: { max_length: 4 }
            as: digits
            then: { empty: main, silent: done }
          - go: main
            if: digits == "0000"
          - log: "\${digits}"
        done:
          - hangup
    `);
  });

  test("holds a step's own options to what was set before it", () => {
    expectProblems(
      `
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "\${vip.name}" }
            as: vip
            then: { else: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_NAME_NOT_SET",
          "vip.name",
          '"vip" may not be set here: the path "main" leads here without it. ' +
            'This step itself sets "vip", behind its condition and options: let a later step read it.',
        ],
      ],
    );
  });

  test("leaves finally, where every name may be null, to another rule", () => {
    expectValid(`
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            as: vip
            then: { else: main }
      finally:
        - log: "\${vip.name}"
          if: vip != null
    `);
  });

  test("reports a name once on a path, however often it is used there", () => {
    expectProblems(
      `
      ${tables}
      blocks:
        main:
          - log: "\${vip.name}"
          - log: "\${vip.name} again"
          - lookup: { in: vips, key: "1" }
            as: vip
            then: { else: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_NAME_NOT_SET",
          "vip.name",
          '"vip" may not be set here: the path "main" leads here without it. ' +
            'Lead here only after "found", or give the other path a block of its own.',
        ],
      ],
    );
  });
});
