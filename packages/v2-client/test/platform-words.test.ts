import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { createFailure, page } from "./create-failure.ts";

const label = "POST /org/{tenant}/v2/contacts";

describe("what an error says of the platform's words", () => {
  test("tells 200 characters of the platform's words at most, in one line", async () => {
    const words = `Line 1\r\n\u0007  Line 2 ${"x".repeat(100_000)}`;
    const error = await createFailure(page(500, words, "text/plain"));

    expect(error.message).toBe(
      `${label} was answered with 500: "${`Line 1 Line 2 ${"x".repeat(200)}`.slice(0, 200)}…".`,
    );
  });

  test("tells of an HTML page that it is one", async () => {
    for (const reply of [page(502, "<html>canary</html>"), page(502, " <!doctype html>canary", "application/json")]) {
      expect((await createFailure(reply)).message).toBe(`${label} was answered with 502, an HTML page.`);
    }
  });

  test("repeats neither what was given nor tokens, wherever one looks", async () => {
    const words = { said: 'Ann Canary, "4711"', token: "eyJhbGciOi.eyJzdWIiOi.canary-signature" };
    const error = await createFailure([400, words]);
    const seen = [error.message, error.stack, inspect(error, { depth: 9 }), JSON.stringify(error)].join("\n");

    expect(error.message).toBe(String.raw`${label} was answered with 400: "{"said":"…, \"…\"","token":"…"}".`);
    expect(seen).not.toMatch(/canary|4711/i);
  });
});
