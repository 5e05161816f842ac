import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import { describe, expect, test } from "vitest";
import { editorSchema } from "../../src/read/editor-schema.ts";
import { verbs } from "../../../core/src/verbs/index.ts";

const file = new URL("../../schema/flow.schema.json", import.meta.url);
const generated = `${JSON.stringify(editorSchema(verbs), undefined, 2)}\n`;

if (env["UPDATE_SCHEMA"] !== undefined) {
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, generated);
}

describe("schema/flow.schema.json", () => {
  test("is what editorSchema makes of the verb table", () => {
    expect(
      readFileSync(file, "utf8"),
      "The schema is out of date: UPDATE_SCHEMA=1 npx vitest run packages/flow/test/read/editor-schema-file.test.ts",
    ).toBe(generated);
  });
});
