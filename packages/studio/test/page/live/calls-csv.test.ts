import { expect, test } from "vitest";
import { callsCsv } from "../../../page/live/calls-csv.ts";

test("calls are a line each, with what a table calculator would obey made harmless", () => {
  const call = { id: "1.1", from: "=cmd()", to: 'a"b', at: 0, flow: "f", block: "main", step: "" };
  const over = { ...call, from: "\u202e4711", ended: { at: 1_500, reason: "caller_left" } };
  expect(callsCsv([call, over])).toBe(
    '"call","from","to","begun","seconds","flow","block","step","end"\r\n' +
      `"1.1","'=cmd()","a""b","1970-01-01T00:00:00.000Z","","f","main","",""\r\n` +
      '"1.1","⟨U+202E⟩4711","a""b","1970-01-01T00:00:00.000Z","1.5","f","main","","caller_left"\r\n',
  );
});
