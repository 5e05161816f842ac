import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import openapiTypes, { astToString } from "openapi-typescript";
import { describe, expect, test } from "vitest";

// To bring the files up to date: UPDATE_TYPES=1 npx vitest run packages/v2-client/test/generated.test.ts
describe.each(["8.1", "8.2"])("generated/%s.d.ts", (version) => {
  test("is what openapi-typescript makes of the description", async () => {
    const ast = await openapiTypes(new URL(`../src/openapi/${version}.json`, import.meta.url), {
      emptyObjectsUnknown: true,
    });
    const generated = `// Made from src/openapi/${version}.json.\n${astToString(ast)}`;
    const file = new URL(`../generated/${version}.d.ts`, import.meta.url);
    if (env["UPDATE_TYPES"] !== undefined) {
      mkdirSync(new URL(".", file), { recursive: true });
      writeFileSync(file, generated);
    }

    expect(readFileSync(file, "utf8")).toBe(generated);
  });
});
