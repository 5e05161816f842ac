import { resolve } from "node:path";
import type { Certificate, ReadText } from "@flowrun/proof";
import { CliError, exitCode } from "../cli-error.ts";
import { readsOf } from "../flow/flow-reads.ts";
import type { LoadedFlow, RunnableFlow } from "../flow/load-flow.ts";
import { readSealed } from "../flow/sealed-certificate.ts";
import { readTextFile } from "../read-text-file.ts";
import type { Surroundings } from "../surroundings.ts";
import { version } from "../version.ts";

/** The option of a run that names a certificate. */
export interface Proving {
  readonly requireProof?: string;
}

/** The certificate that a run needs: of its command line, else of its configuration. */
export function neededProof(
  { requireProof: path }: Proving,
  { config }: Pick<LoadedFlow, "config">,
): string | undefined {
  return path ?? config.requireProof;
}

/**
 * Throws a `CliError` where a run needs a certificate, and that is not whole, says that the flow does
 * not hold, or is of another flow.
 */
export function requireProof(
  { cwd }: Pick<Surroundings, "cwd">,
  options: Proving,
  loaded: RunnableFlow,
): void {
  const path = neededProof(options, loaded);
  if (path === undefined) return;
  const certificate = read(cwd, path);
  if (certificate === undefined)
    throw notProved(
      `"${path}" is no whole certificate: it was cut, changed, or is something else.`,
    );
  if (!certificate.holds)
    throw notProved(`The certificate "${path}" says that "${certificate.flow}" is not proved.`);
  const others = differences(certificate, loaded);
  if (others.length > 0)
    throw notProved(`The certificate "${path}" is not of this flow: ${others.join(", ")}.`);
}

function read(cwd: string, path: string): Certificate | undefined {
  try {
    return readSealed(readTextFile(resolve(cwd, path)));
  } catch (error) {
    throw notProved(`The certificate "${path}" cannot be read.`, error);
  }
}

function differences({ reads, engine }: Certificate, loaded: RunnableFlow): readonly string[] {
  const own = readsOf(loaded);
  // The other plugins decide where a flow runs, not what it does.
  const language = (all: typeof own): readonly ReadText[] =>
    all.plugins.filter(({ key }) => key === "verbs");
  return [
    ...(engine === version ? [] : [`flowrun was ${engine} and is ${version}`]),
    ...changed(reads.files, own.files, (name) => `"${name}"`),
    ...changed(reads.tables, own.tables, (name) => `table "${name}"`),
    ...changed(language(reads), language(own), (name) => `plugin "${name}"`),
  ];
}

function changed(
  proved: readonly ReadText[],
  own: readonly ReadText[],
  called: (name: string) => string,
): readonly string[] {
  const hashes = new Map(proved.map(({ name, sha256 }) => [name, sha256]));
  const names = new Set(own.map(({ name }) => name));
  return [
    ...own.flatMap(({ name, sha256 }) => {
      if (hashes.get(name) === sha256) return [];
      return [`${called(name)} ${hashes.has(name) ? "has changed" : "is new"}`];
    }),
    ...proved.flatMap(({ name }) => (names.has(name) ? [] : [`${called(name)} is gone`])),
  ];
}

function notProved(message: string, cause?: unknown): CliError {
  const hint = "Prove the flow as it stands: flowrun prove FLOW --certificate FILE";
  return new CliError(exitCode.failed, [{ code: "CLI_NOT_PROVED", message, hint }], { cause });
}
