import { dirname, join } from "node:path/posix";
import { z } from "zod";
import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { testFileName } from "../../project-files.ts";
import type { ToolPlace } from "./tool.ts";

/** The longest text of a flow, in characters. */
const longestFlow = 1_048_576;

const filePath = z.string().max(1_024);

/** The arguments that name a flow: a file in the folder, or a text that is nowhere yet. */
export const flowArguments: Readonly<Record<"flow" | "text", z.ZodOptional<z.ZodString>>> = {
  flow: filePath
    .optional()
    .describe("The flow: its path from the folder, such as flows/office.yaml. Or give `text`."),
  text: z.string().max(longestFlow).optional().describe("The text of a flow that is in no file."),
};

/** The argument that names a file in the folder. */
export const fileArgument: z.ZodString = filePath.describe("A file: its path from the folder.");

const setting: z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]> = z.union([
  z.string().max(4_096),
  z.number(),
  z.boolean(),
]);

/** The argument that gives a flow its settings. */
export const settingsArgument: z.ZodOptional<z.ZodRecord<z.ZodString, typeof setting>> = z
  .record(z.string().regex(/^[\w-]{1,64}$/), setting)
  .optional()
  .describe("Values for the flow's `settings`; they win over those of flowrun.config.yaml.");

/** A flow that an assistant has named: the path that commands take, `-` for a text. */
export async function flowPath(
  { folder }: ToolPlace,
  { flow, text }: { readonly flow?: string | undefined; readonly text?: string | undefined },
): Promise<string> {
  if ((flow === undefined) === (text === undefined))
    throw wrongArguments('Give either "flow", a path, or "text", and not both.');
  return flow === undefined ? "-" : confined(folder, flow);
}

/**
 * A path that leads to a place in the folder, as it was given. Rejects with a `CliError` for any
 * other: an absolute one, one that leads out by `..` or a link, one that is hidden, or is not YAML.
 * The same for the files that come with it: the configuration beside it, and the flow that a test
 * file names.
 */
export async function confined(folder: ToolPlace["folder"], path: string): Promise<string> {
  const plain = path.replace(/^(\.\/)+/, "");
  if (/^[\\/]|^[A-Za-z]:/.test(plain)) throw outside(path);
  const within = dirname(plain);
  const flow = testFileName.test(plain) ? await flowNamedIn(folder, plain) : [];
  for (const each of [plain, join(within, "flowrun.config.yaml"), ...flow])
    await folder.confine(each).catch(() => {
      throw outside(each);
    });
  return plain;
}

async function flowNamedIn(folder: ToolPlace["folder"], path: string): Promise<readonly string[]> {
  const file = await folder.read(path).catch(() => undefined);
  if (file === undefined) return [];
  const { openTestFile } = await import("@flowrun/proof");
  return [join(dirname(path), openTestFile({ name: path, text: file.text }).flow)];
}

/** The settings that an assistant has given, as `--set` takes them: never another key. */
export function setOptions(
  settings: Readonly<Record<string, string | number | boolean>> | undefined,
): Pick<ConfigOptions, "set"> {
  return {
    set: Object.entries(settings ?? {}).map(([name, value]) => `settings.${name}=${value}`),
  };
}

/** The error for arguments that do not fit together. */
export function wrongArguments(message: string): CliError {
  return new CliError(exitCode.usage, [
    { code: "CLI_WRONG_OPTION", message, hint: "Read the description of the tool." },
  ]);
}

function outside(path: string): CliError {
  const message = `"${path.slice(0, 200)}" is no YAML file in the folder of this server.`;
  const hint =
    "Give a path from the folder to a .yaml file: no `..`, no absolute path, no link that leads out.";
  return new CliError(exitCode.usage, [{ code: "CLI_MCP_OUTSIDE", message, hint }]);
}
