import { parse } from "yaml";
import { aboutOf } from "../../packages/cli/src/beginnings.ts";
import { cookbook, type CookbookFlow } from "../../packages/cli/src/guide.ts";

/** The flows of docs/cookbook.md: each by its own comment, its parts and its scenarios. */
export function cookbookReference(): string {
  return cookbook().map(describeFlow).join("\n\n");
}

function describeFlow(entry: CookbookFlow): string {
  const { name, flow, scenarios } = entry;
  return [
    `## ${titleOf(name)}`,
    "",
    aboutOf(flow),
    "",
    "```sh",
    `npx flowrun init ${name} --from cookbook/${name}`,
    `cd ${name}`,
    "npx flowrun test",
    `npx flowrun ${name}.yaml`,
    "```",
    "",
    ...needsOf(flow),
    `Its file: [flows/${name}.yaml](../flows/${name}.yaml). Its scenarios prove:`,
    "",
    ...scenariosOf(scenarios).map((scenario) => `- ${scenario}`),
  ].join("\n");
}

/** `Ring group`. */
function titleOf(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll("-", " ")}`;
}

/** The settings and tables that a user fills. */
function needsOf(text: string): readonly string[] {
  const flow = parse(text) as { readonly settings?: object; readonly tables?: object };
  const named = (keys: object | undefined): string =>
    Object.keys(keys ?? {})
      .map((key) => `\`${key}\``)
      .join(", ");
  const settings = named(flow.settings);
  const tables = named(flow.tables);
  const lines = [
    ...(settings === "" ? [] : [`- Settings to change: ${settings}.`]),
    ...(tables === "" ? [] : [`- Tables to fill: ${tables}.`]),
  ];
  return lines.length === 0 ? [] : [...lines, ""];
}

function scenariosOf(text: string): readonly string[] {
  const { scenarios } = parse(text) as { readonly scenarios: readonly { readonly name: string }[] };
  return scenarios.map(({ name }) => name);
}
