import { describe, expect, test } from "vitest";
import type { RequestDraft } from "../src/codec/request.ts";
import { createKnownThings } from "../src/ids/known-things.ts";
import { createLegOrigin } from "../src/leg-origin.ts";
import { failureOf } from "./support/failure-of.ts";

const { ids } = createKnownThings();

/** What a platform answers, by the variable that is asked for. */
function platform(values: Readonly<Record<string, string>>, otherwise = 500) {
  const asked: RequestDraft[] = [];
  const origin = createLegOrigin((_purpose, request) => {
    asked.push(request);
    const value = values[request.query["variable"] ?? ""];
    const body = value === undefined ? { message: "Unable to read provided function" } : { value };
    return Promise.resolve({
      status: value === undefined ? otherwise : 200,
      body: JSON.stringify(body),
    });
  }, ids);
  return { asked, origin };
}

const question = {
  leg: "1.1",
  headers: ["X-Case", "X-Tier"],
  variables: ["CUSTOMER", "TRIES"],
  asksDiversion: true,
  timeoutMs: 2_000,
};

describe("createLegOrigin", () => {
  test("asks for each header and variable, and one that is not there is null", async () => {
    const { asked, origin } = platform({
      "PJSIP_HEADER(read,X-Case)": "c 77",
      "REDIRECTING(from-num)": "2000",
      CUSTOMER: "4711",
    });
    expect(await origin(question)).toEqual({
      headers: { "X-Case": "c 77", "X-Tier": null },
      variables: { CUSTOMER: "4711", TRIES: null },
      divertedFrom: "2000",
    });
    expect(asked.map(({ method, path, query }) => [method, path, query["variable"]])).toEqual([
      ["GET", "/channels/1.1/variable", "REDIRECTING(from-num)"],
      ["GET", "/channels/1.1/variable", "PJSIP_HEADER(read,X-Case)"],
      ["GET", "/channels/1.1/variable", "PJSIP_HEADER(read,X-Tier)"],
      ["GET", "/channels/1.1/variable", "CUSTOMER"],
      ["GET", "/channels/1.1/variable", "TRIES"],
    ]);
  });

  test("does not ask whom a call was diverted from where nobody wants to know", async () => {
    const { asked, origin } = platform({});
    await origin({ ...question, headers: [], variables: [], asksDiversion: false });
    expect(asked).toEqual([]);
  });

  test("gives null for an empty number, and for a leg that has gone meanwhile", async () => {
    const { origin } = platform({ "REDIRECTING(from-num)": "" }, 404);
    expect(await origin(question)).toEqual({
      headers: { "X-Case": null, "X-Tier": null },
      variables: { CUSTOMER: null, TRIES: null },
      divertedFrom: null,
    });
  });

  test("rejects where the platform does not let us ask", async () => {
    expect(await failureOf(platform({}, 403).origin(question))).toMatchObject({
      code: "ARI_CREDENTIALS",
    });
  });
});
