import { describe, expect, test } from "vitest";
import { configKeys } from "../../packages/cli/src/config/config-key.ts";
import { readDoc } from "./section.ts";

/** The rows of the tables of keys, each as the names in its first and in its second cell. */
async function documentedKeys(): Promise<readonly (readonly [string[], string[]])[]> {
  const page = await readDoc("docs/operations.md");
  const part = page.slice(
    page.indexOf("## Configuration"),
    page.indexOf("### Settings of the reference flow"),
  );
  return [...part.matchAll(/^\| (`[^|]*) \| ([^|]*) \|/gm)].map(([, keys = "", variables = ""]) => [
    [...keys.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
    [...variables.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  ]);
}

describe("docs/operations.md", () => {
  test("has each key of the configuration once, with the variable of its own", async () => {
    const documented = (await documentedKeys()).flatMap(([keys, variables]) =>
      keys.map((name, place) => ({ name, variable: variables[place] })),
    );
    const known = configKeys.flatMap(({ name, environment }) =>
      name.endsWith(".options") ? [] : [{ name, variable: environment }],
    );
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect(documented.toSorted(byName)).toEqual(known.toSorted(byName));
  });
});
