import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { editorSchema } from "@flowrun/flow";
import { verbs } from "@flowrun/core";
import { didYouMean } from "@flowrun/core/tooling";
import { scenarioSchema } from "@flowrun/proof";
import { type Beginning, beginnings } from "../../beginnings.ts";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Invocation } from "../../invocation.ts";
import { ownCommand } from "../../surroundings.ts";
import { agentsGuide } from "../../template-files.ts";
import { writeUserFile } from "../../user-files.ts";
import { smallProject } from "./small-project.ts";

/** The options of `flowrun init`. */
export interface InitOptions {
  readonly from: string;
  readonly list: boolean;
}

/** A file to write. */
interface NewFile {
  /** Counted from the folder. */
  readonly path: string;
  readonly text: string;
  /**
   * Whether one that is there already is left as it is, because it may be about more than this
   * flow.
   */
  readonly isShared: boolean;
}

/**
 * Writes a template into a folder and prints what to do with it. A file that is there is never
 * replaced: where that is the flow or its scenarios, nothing is written, and a `CliError` names
 * them.
 */
export async function initFolder(
  invocation: Invocation,
  folder: string,
  options: InitOptions,
): Promise<void> {
  const { surroundings, json } = invocation;
  if (options.list) {
    surroundings.out.write(
      json ? `${JSON.stringify(listed(), null, 2)}\n` : templateLines().join(""),
    );
    return;
  }
  const template = templateNamed(options.from);
  const target = resolve(surroundings.cwd, folder);
  const files = filesFor(template, target);
  const isThere = ({ path }: NewFile): boolean => existsSync(join(target, path));
  const inTheWay = files.filter((file) => !file.isShared && isThere(file));
  if (inTheWay.length > 0) throw filesAreThere(inTheWay, folder);
  const [kept, written] = [files.filter(isThere), files.filter((file) => !isThere(file))];
  for (const { path, text } of written)
    await writeUserFile(surroundings, join(folder, path), text, { isNew: true });
  const paths = { written: written.map(({ path }) => path), kept: differing(kept, target) };
  if (json)
    surroundings.out.write(
      `${JSON.stringify({ template: template.name, folder, ...paths }, null, 2)}\n`,
    );
  else {
    const isHere = target === resolve(surroundings.cwd);
    surroundings.out.write(
      doneText(template, { folder, isHere, command: ownCommand(surroundings), ...paths }),
    );
  }
}

function templateNamed(name: string): Beginning {
  const all = beginnings();
  const found = all.find((template) => template.name === name);
  if (found !== undefined) return found;
  const names = all.map((template) => template.name);
  const short = names.filter((each) => !each.includes("/"));
  const near = didYouMean(name, names);
  const hint = `${near === undefined ? "" : `${near} `}The templates are ${short.join(", ")}; \`flowrun init --list\` has the cookbook, too.`;
  throw new CliError(exitCode.usage, [
    { code: "CLI_WRONG_OPTION", message: `There is no template "${name}".`, hint },
  ]);
}

function listed(): readonly { name: string; about: string; keys?: string }[] {
  return beginnings().map(({ name, about, keys }) => ({ name, about, ...(keys && { keys }) }));
}

function templateLines(): readonly string[] {
  return beginnings().map(({ name, about }) => `${name.padEnd(22)}${firstSentence(about)}\n`);
}

function firstSentence(text: string): string {
  return text.split(/[.:;] /)[0]?.replace(/\.$/, "") ?? "";
}

function filesFor({ file, flow, scenarios }: Beginning, target: string): readonly NewFile[] {
  const yaml = (path: string, text: string, schema: string): NewFile => ({
    path,
    text: `# yaml-language-server: $schema=schema/${schema}\n\n${text}`,
    isShared: false,
  });
  const shared = (path: string, content: object): NewFile => ({
    path,
    text: `${JSON.stringify(content, null, 2)}\n`,
    isShared: true,
  });
  const command = installedCommand(target);
  return [
    yaml(`${file}.yaml`, flow, "flow.schema.json"),
    yaml(`${file}.test.yaml`, scenarios, "scenario.schema.json"),
    shared("schema/flow.schema.json", editorSchema(verbs)),
    shared("schema/scenario.schema.json", scenarioSchema()),
    { path: "AGENTS.md", text: agentsGuide(), isShared: true },
    shared(".vscode/extensions.json", { recommendations: ["redhat.vscode-yaml"] }),
    ...(command === undefined
      ? smallProject(target).map((each) => ({ ...each, isShared: true }))
      : [shared(".vscode/settings.json", { "flowrun.path": command })]),
  ];
}

/**
 * The flowrun that is installed for a folder, in it or above, as a path from there; `undefined`
 * without one.
 */
function installedCommand(folder: string): string | undefined {
  const bin = "node_modules/.bin/flowrun";
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, bin))) return relative(folder, join(above, bin));
    if (above === dirname(above)) return undefined;
  }
}

/** The files that say something else than what was to be written. */
function differing(files: readonly NewFile[], target: string): readonly string[] {
  return files
    .filter(({ path, text }) => readFileSync(join(target, path), "utf8") !== text)
    .map(({ path }) => path);
}

function filesAreThere(files: readonly NewFile[], folder: string): CliError {
  const names = files.map(({ path }) => `"${join(folder, path)}"`).join(" and ");
  const message = `${names} ${files.length === 1 ? "is" : "are"} there already, and nothing was written.`;
  const hint = "Name another folder, or move what is there.";
  return new CliError(exitCode.usage, [{ code: "CLI_FILE_EXISTS", message, hint }]);
}

interface Done {
  readonly folder: string;
  /** Whether that is the working directory. */
  readonly isHere: boolean;
  /** How flowrun is called. */
  readonly command: string;
  readonly written: readonly string[];
  readonly kept: readonly string[];
}

function doneText(
  { name, file, about, keys }: Beginning,
  { folder, isHere, command, written, kept }: Done,
): string {
  const lines = [
    `${name}: ${about.replace(/\.$/, "")}.`,
    ...written.map((path) => `  ${join(folder, path)}`),
    ...kept.map((path) => `  ${join(folder, path)} was there, and is left as it is`),
    "Try it:",
    ...(isHere ? [] : [`  cd ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`]),
    `  ${command} check .`,
    `  ${command} test`,
    `  ${command} call ${file}.yaml --from 100${keys === undefined ? "" : ` --keys ${keys}`}`,
    `  ${command} ${file}.yaml`,
  ];
  return lines.map((line) => `${line}\n`).join("");
}
