import { describe, expect, test } from "vitest";
import type { Ask } from "../src/ask.ts";
import type { RequestDraft } from "../src/codec/request.ts";
import { createNotes } from "../src/notes.ts";
import { failureOf } from "./support/failure-of.ts";

/**
 * A platform's own variables, and what it was asked; or one that answers everything with this
 * status.
 */
function platform(status?: number) {
  const variables = new Map<string, string>();
  const asked: RequestDraft[] = [];
  const ask: Ask = (_purpose, request) => {
    asked.push(request);
    if (status !== undefined) return Promise.resolve({ status, body: "{}" });
    const { variable = "", value } = {
      ...request.query,
      ...(request.body as Record<string, string>),
    };
    if (request.method === "GET")
      return Promise.resolve({
        status: 200,
        body: JSON.stringify({ value: variables.get(variable) ?? "" }),
      });
    variables.set(variable, value ?? "");
    return Promise.resolve({ status: 204, body: "" });
  };
  const stream = { stands: true };
  return {
    asked,
    stream,
    notes: createNotes({ app: "sales", ask, askAnyway: ask, hears: () => stream.stands }),
  };
}

describe("createNotes", () => {
  test("keeps each note in a variable of the platform that is named for the application", async () => {
    const { asked, notes } = platform();
    await notes.note(2, "what was done");
    expect(await notes.noted(2)).toBe("what was done");
    expect(asked).toMatchObject([
      {
        method: "POST",
        path: "/asterisk/variable",
        query: {},
        body: { variable: "FLOWRUN_sales_2", value: "what was done" },
      },
      { method: "GET", path: "/asterisk/variable", query: { variable: "FLOWRUN_sales_2" } },
    ]);
  });

  test("finds an empty text where nothing is kept", async () => {
    expect(await platform().notes.noted(1)).toBe("");
  });

  test("keeps nothing without the event stream, which another process may have, and finds what is kept all the same", async () => {
    const { asked, notes, stream } = platform();
    await notes.note(1, "what was done");
    stream.stands = false;
    expect(await failureOf(notes.note(1, "what another one did"))).toMatchObject({
      code: "ARI_LOST",
    });
    expect(await notes.noted(1)).toBe("what was done");
    expect(asked.map(({ method }) => method)).toEqual(["POST", "GET"]);
  });

  test("rejects where the platform has no place for notes, or may not be asked for it", async () => {
    expect(await failureOf(platform(404).notes.note(1, "text"))).toMatchObject({
      code: "ARI_GONE",
      certain: true,
    });
    expect(await failureOf(platform(413).notes.note(1, "text"))).toMatchObject({
      code: "ARI_REFUSED",
      certain: true,
    });
    expect(await failureOf(platform(403).notes.noted(1))).toMatchObject({
      code: "ARI_CREDENTIALS",
    });
  });
});
