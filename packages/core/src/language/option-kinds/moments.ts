import { literalExpected } from "../literal.ts";
import { isMomentOf, type MomentKind } from "../written-moment.ts";
import { mustBe, textFormat, type KindRecord } from "./option-kind.ts";

/** The value of a column of days, as databases write it. */
export const date: KindRecord = momentOf("date");

/** The value of a column of times of day. */
export const time: KindRecord = momentOf("time");

/** The value of a column of days with their times. */
export const timestamp: KindRecord = momentOf("timestamp");

function momentOf(kind: MomentKind): KindRecord {
  const expected = literalExpected[kind];
  return {
    expected,
    schema: () => ({ type: "string", format: textFormat(kind) }),
    problem: (name, text) => (isMomentOf(text, kind) ? undefined : mustBe(name, expected, text)),
    expressions: "alone",
    takes: ({ kind: type }) => type === "string" || type === "dynamic",
    read: (text) => text,
    receive: ({ value }) =>
      typeof value === "string" && isMomentOf(value, kind) ? value : undefined,
  };
}
