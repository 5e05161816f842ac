import { describe, expect, test } from "vitest";
import { sourceFiles } from "../source/repository.ts";
import { apiTables } from "./api-tables.ts";
import { callTables } from "./call-tables.ts";
import { sessionTables } from "./session-tables.ts";

const tables = [...sessionTables, ...callTables, ...apiTables];

/** How many rows each table of the platform document has, in the order of the document. */
const rowCounts: Readonly<Record<string, number>> = {
  "Login request (POST /api/v2/login)": 2,
  "Payload by type": 6,
  "Token pair (login and refresh response)": 2,
  "Refresh request (POST /api/v2/refresh_token)": 1,
  "Token kinds": 2,
  "ARI objects": 5,
  "ARI event object fields that the application reads": 7,
  "Reference application configuration": 9,
  "Reference application tables": 6,
  "Fields known from the changes": 19,
  "Token lifecycle": 3,
  "Reference application phases per channel": 12,
  "REST API v2 (user level)": 2,
  "ARI REST calls": 9,
  "The media value scheme": 5,
  "Endpoints added in 8.2": 12,
  "ARI events (WebSocket)": 7,
  "Webhooks added in 8.2": 4,
  "Login and refresh (errors)": 5,
  "Error responses added in 8.2": 17,
  Limits: 7,
  "Breaking changes in 8.2 (high severity)": 5,
};

describe("the tables of the platform document", () => {
  test("have their places here, all of them, with all of their rows", () => {
    const counts = Object.fromEntries(tables.map(({ table, rows }) => [table, Object.keys(rows).length]));
    expect(counts).toEqual(rowCounts);
  });

  test.each(tables)(
    "are delivered, row by row, and held to their values: $table ($place)",
    ({ files, tests, rows }) => {
      const text = files
        .flatMap((pattern) => sourceFiles(pattern))
        .map((file) => file.text)
        .join("\n");
      const lacking = Object.entries(rows).filter(([, words]) => !words.every((word) => hasWord(text, word)));

      expect(lacking.map(([row]) => row)).toEqual([]);
      expect(tests.filter((pattern) => sourceFiles(pattern).length === 0)).toEqual([]);
    },
  );
});

/** Whether a text has a word, or words, that no letters go before or after. */
function hasWord(text: string, word: string): boolean {
  const literal = word.replaceAll(/[^\w\s]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w-])${literal}(?![\w-])`).test(text);
}
