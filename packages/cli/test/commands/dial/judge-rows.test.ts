import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { judgeRows, type JudgedRows } from "../../../src/commands/dial/judge-rows.ts";

const flow = (steps: string): string => `flowrun: 1
name: reminders
start: hello
calendars: { day: { zone: Europe/Oslo, open: { mon-fri: "09:00-17:00" } } }
tables: { people: { key: id, columns: { id: string, phone: string } } }
parts: { remind: { takes: { phone: string } } }
blocks:
  hello: [hangup]
  remind:
${steps
  .split("\n")
  .map((line) => `    ${line}`)
  .join("\n")}
`;

const dial = '- dial: "PJSIP/${args.phone}@trunk"\n  then: { else: return }';
/** A Saturday night. */
const now = Date.UTC(2026, 0, 3, 23);

function judged(steps: string, ...phones: string[]): JudgedRows {
  const { program, diagnostics } = compileFlow({ name: "a.yaml", text: flow(steps) });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const rows = phones.map((phone, index) => ({ line: index + 2, args: { phone }, id: `${index}` }));
  return judgeRows(rows, program as Program, { part: "remind", now });
}

describe("rows, before anybody is called", () => {
  test("are wrong where the run could not dial, with what the run would say", () => {
    const { wrong } = judged(dial, "+47 12 34 56 78", "4711;ext=5", "");
    expect(wrong).toEqual([
      { line: 3, why: expect.stringMatching(/^"to" must be an endpoint .* "9999;xxx=9"\./) },
      { line: 4, why: expect.stringMatching(/^"to" must be an endpoint .* an empty text\./) },
    ]);
  });

  test("are wrong where the run faults before it dials", () => {
    const asks = `- return: ok\n  if: 10 / int(args.phone) > 100\n${dial}`;
    const { wrong } = judged(asks, "2", "0");
    expect(wrong).toEqual([{ line: 3, why: expect.stringContaining("zero") }]);
  });

  test("that call one number are repeats, however it is written", () => {
    const phones = ["+47 12 34 56 78", "+4712345678", "2001", "tel:+4712345678", "0047 12345678"];
    expect(judged(dial, ...phones)).toEqual({
      wrong: [],
      repeats: [3, 5, 6].map((line) => ({ line, first: 2 })),
      open: 0,
      nobody: 0,
    });
  });

  test("are looked at as in open hours, whenever it is", () => {
    const hours = `- hours: day\n  then: { closed: return, holiday: return }\n${dial}`;
    expect(judged(hours, "a b", "2001")).toMatchObject({ wrong: [{ line: 2 }], nobody: 0 });
  });

  test("that ask a table first are counted, and repeat one another by what they give", () => {
    const asks = `- lookup: { in: people, key: "\${args.phone}" }\n  as: one\n  then: { else: return }\n- dial: "PJSIP/\${one.phone}"\n  then: { else: return }`;
    expect(judged(asks, "7", "8", "7")).toEqual({
      wrong: [],
      repeats: [{ line: 4, first: 2 }],
      open: 3,
      nobody: 0,
    });
  });

  test("that call nobody as the flow says are counted, and no mistakes", () => {
    const skips = `- return: ok\n  if: args.phone == ""\n${dial}`;
    expect(judged(skips, "", "", "2001")).toEqual({ wrong: [], repeats: [], open: 0, nobody: 2 });
  });
});
