import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readTemplate, templates } from "../src/template-files.ts";

describe("templates", () => {
  test("are the files of the folder, each with its scenarios, and the page for assistants", () => {
    const files = templates.flatMap(({ name }) => [`${name}.test.yaml`, `${name}.yaml`]);
    expect(readdirSync(new URL("../templates/", import.meta.url)).toSorted()).toEqual(
      [...files, "AGENTS.md"].toSorted(),
    );
  });

  test.each(templates)("$name is a flow of that name", (template) => {
    expect(readTemplate(template, "")).toMatch(new RegExp(`^flowrun: 1\nname: ${template.name}\n`));
    expect(readTemplate(template, ".test")).toMatch(/^flowrun-test: 1\n/);
  });
});
