import { describe, expect, test } from "vitest";
import { checkFlow } from "../../../src/check-flow.ts";

/** What is said of a flow with this calendar and step. */
function judge(calendar: string, step = "hangup"): readonly string[] {
  const text = `
flowrun: 1
name: test
calendars:
  office: ${calendar}
start: main
blocks:
  main:
    - hours: office
      then: { closed: last }
    - answer
    - ${step}
  last:
    - hangup
`;
  return checkFlow({ name: "test.yaml", text }).map(
    ({ code, message, hint }) => `${code} ${message} ${hint ?? ""}`,
  );
}

const inOslo = (open: string): string => `{ zone: Europe/Oslo, open: ${open} }`;

describe("hoursAreMeant", () => {
  test("warns of hours that end a minute before the full hour, in the week and on a holiday", () => {
    expect(judge(inOslo('{ mon-sun: "00:00-23:59" }'))).toEqual([
      'FLOW_ODD_HOURS These hours are over at 23:59, and closed for the minute until 24:00. Write "00:00-24:00".',
    ]);
    expect(judge(inOslo('{ mon: ["08:00-11:59", "12:00-16:00"] }'))).toEqual([
      'FLOW_ODD_HOURS These hours are over at 11:59, and closed for the minute until 12:00. Write "08:00-12:00".',
    ]);
    const holiday = 'holidays: { "12-24": "08:00-10:59" } }';
    expect(judge(`{ zone: Europe/Oslo, open: { mon: "08:00-16:00" }, ${holiday}`)).toHaveLength(1);
    expect(judge(inOslo('{ mon-sun: "00:00-24:00" }'))).toEqual([]);
  });

  const odd = (zone: string): string =>
    `FLOW_ODD_HOURS "${zone}" is the zone of no place: its clocks may be an hour off in summer. Write the zone of the place, such as "Europe/Oslo", or "UTC" where you mean that.`;

  test.each(["CET", "MET", "EST", "EST5EDT", "GMT", "Etc/GMT+1", "+01:00"])(
    "warns of the zone %s",
    (zone) => {
      const found = judge(`{ zone: "${zone}", open: { mon: "08:00-16:00" } }`);
      expect(found).toEqual([odd(zone)]);
    },
  );

  test.each(["Europe/Oslo", "America/Argentina/Buenos_Aires", "UTC", "Etc/UTC"])(
    "is content with the zone %s",
    (zone) => {
      expect(judge(`{ zone: ${zone}, open: { mon: "08:00-16:00" } }`)).toEqual([]);
    },
  );

  test("looks at zones in expressions, and of what is said", () => {
    const calendar = inOslo('{ mon: "08:00-16:00" }');
    expect(judge(calendar, "log: \"${clock(now, 'CET')}\"")).toEqual([odd("CET")]);
    expect(judge(calendar, 'say: { time: "${now}", zone: CET }')).toEqual([odd("CET")]);
  });
});
