import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { checkMediaType } from "../../src/http/read-body.ts";

const isTaken = (headers: IncomingMessage["headers"]): boolean => {
  try {
    checkMediaType({ headers } as IncomingMessage, (fault, message) => new Error(fault + message));
    return true;
  } catch {
    return false;
  }
};

test("a body is taken where it says that it is JSON, as it is", () => {
  const json = { "content-type": "application/json; charset=utf-8" };
  expect([json, { ...json, "content-encoding": "identity" }].map(isTaken)).toEqual([true, true]);
  expect(
    [{ ...json, "content-encoding": "gzip" }, { "content-type": "text/plain" }, {}].map(isTaken),
  ).toEqual([false, false, false]);
});
