import type { JsonObject } from "@flowrun/core";
import { didYouMean } from "@flowrun/core/tooling";
import { AuthError } from "@flowrun/v2-auth";
import {
  createClient,
  operationsOf,
  type ApiVersion,
  V2Error,
  type V2Code,
} from "@flowrun/v2-client";
import { descriptions, type Endpoint, endpointsOf, givesFile } from "@flowrun/v2-client/openapi";
import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { Invocation } from "../../invocation.ts";
import { readUserFile, writeUserFile } from "../../user-files.ts";
import { looksSecret, secretArgument } from "../../secret-arguments.ts";
import { readArguments, readJson } from "./read-arguments.ts";
import type { SessionOptions } from "./session-options.ts";
import { withSession } from "./with-session.ts";

/** The options of `flowrun v2 call`. */
export interface CallV2Options extends SessionOptions {
  /** The file that is the whole body; `-` for standard input. */
  readonly body?: string;
  /** The file that the answer is written to. */
  readonly out?: string;
  /** In milliseconds. */
  readonly timeout: number;
}

/** The request of the command line. */
export interface CallRequest {
  readonly operation: string;
  /** `key=value` and `key:=json`. */
  readonly words: readonly string[];
  readonly options: CallV2Options;
}

/**
 * Calls an operation and prints its answer, or writes it to `--out`: JSON as one line with
 * `--json`, else laid out; a file, such as a CSV, as it is. Throws a `CliError`.
 */
export async function callOperation(
  invocation: Invocation,
  { operation, words, options }: CallRequest,
): Promise<void> {
  const { surroundings, json } = invocation;
  const flat = readArguments(words);
  refuseSecretKeys(flat);
  await withSession(invocation, options, async ({ session, v2: { version, tenant } }) => {
    const endpoint = endpointsOf(descriptions[version]).find(({ name }) => name === operation);
    const given = { ...flat, ...(await readBody(invocation, options, endpoint)) };
    const own = tenant === undefined ? {} : { tenant };
    const client = createClient({ session, version, clock: surroundings.clock, ...own });
    try {
      const answer = await client.call(operation, given, { timeoutMs: options.timeout });
      const isFile = typeof answer === "string" && endpoint !== undefined && givesFile(endpoint);
      const text = isFile ? answer : `${JSON.stringify(answer, null, json ? undefined : 2)}\n`;
      if (options.out === undefined) surroundings.out.write(text);
      else await writeUserFile(surroundings, options.out, text);
    } catch (error) {
      throw callFailure(error, operation, version);
    } finally {
      await client.close();
    }
  });
}

/** Passwords, tokens and PINs among the arguments come by a file. */
function refuseSecretKeys(flat: JsonObject): void {
  const hint =
    "Write the arguments as JSON into a file, and name it: --body FILE (- for standard input).";
  const secret = Object.keys(flat).filter((key) => flat[key] !== "" && looksSecret(key));
  const found = secret.map((key) => secretArgument(`The argument "${key}"`, hint));
  if (found.length > 0) throw new CliError(exitCode.usage, found);
}

/** The whole body: JSON, unless the operation takes another type, such as a CSV. */
async function readBody(
  { surroundings }: Invocation,
  { body }: CallV2Options,
  endpoint: Endpoint | undefined,
): Promise<JsonObject> {
  if (body === undefined) return {};
  const [mediaType = "application/json"] = Object.keys(endpoint?.requestBody?.content ?? {});
  if (mediaType !== "application/json") return { body: await readUserFile(surroundings, body) };
  const what = body === "-" ? "standard input" : `the file "${body}"`;
  return { body: readJson(await readUserFile(surroundings, body), what) };
}

/** Prints every operation of the configured version with what it does. */
export function listOperations(invocation: Invocation, options: ConfigOptions): void {
  const { surroundings, json } = invocation;
  const operations = Object.entries(
    operationsOf(loadPlainConfig(invocation, options).config.v2.version),
  );
  const width = Math.max(...operations.map(([name]) => name.length));
  const lines = operations.map(([name, { summary }]) => `${name.padEnd(width)}  ${summary}\n`);
  const data = operations.map(([name, operation]) => ({ name, ...operation }));
  surroundings.out.write(json ? `${JSON.stringify(data)}\n` : lines.join(""));
}

/** The errors that the caller has to mend before anything is sent. */
const ownMistakes: ReadonlySet<V2Code> = new Set<V2Code>([
  "V2_OPERATION_UNKNOWN",
  "V2_NOT_IN_VERSION",
  "V2_ARGUMENTS_INVALID",
]);

/**
 * A call that failed as the end of a command: 2 for a wrong call, 1 for a refused one, 3 for a
 * platform that is away. For a failure of the session it is the `AuthError` behind it, which says
 * more.
 */
function callFailure(error: unknown, operation: string, version: ApiVersion): unknown {
  if (!(error instanceof V2Error)) return error;
  if (error.cause instanceof AuthError) return error.cause;
  const { code, message, outcome } = error;
  const refused = outcome === "refused" ? exitCode.failed : exitCode.unavailable;
  const hint = code === "V2_OPERATION_UNKNOWN" ? hintFor(operation, version) : undefined;
  const problem = { code, message, ...(hint === undefined ? {} : { hint }) };
  return new CliError(ownMistakes.has(code) ? exitCode.usage : refused, [problem], {
    cause: error,
  });
}

function hintFor(operation: string, version: ApiVersion): string {
  return (
    didYouMean(operation, Object.keys(operationsOf(version))) ??
    "Run `flowrun v2 call` without one for all of them."
  );
}
