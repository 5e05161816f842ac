import { CliError, exitCode } from "../../cli-error.ts";
import type { PlatformAccount } from "../../config/require-ari.ts";
import type { Invocation } from "../../invocation.ts";
import { ownCommand } from "../../surroundings.ts";
import { examined, type Finding } from "../doctor/finding.ts";
import type { DialPlanEntry } from "../doctor/patient.ts";
import { printFindings } from "../doctor/print-findings.ts";
import { callItself } from "./call-itself.ts";
import { findPlatform, type FoundPlatform } from "./find-platform.ts";
import { pasteTexts, type PasteText, type PlatformKind } from "./paste-texts.ts";
import {
  defaultHost,
  newPassword,
  passwordFile,
  readAccount,
  type AccountOptions,
  type GivenAccount,
} from "./read-account.ts";

/** The options of `flowrun connect`. */
export interface ConnectOptions extends AccountOptions {
  readonly kind?: PlatformKind;
  readonly context?: string;
  readonly extension: string;
  /** Whether the trial call is made. */
  readonly call: boolean;
}

/**
 * Finds out what a platform lacks, prints it as text to paste, and where nothing lacks, calls
 * through it. Rejects with a `CliError` with exit code 1 where something is to be mended.
 */
export async function connectPlatform(
  invocation: Invocation,
  host: string | undefined,
  options: ConnectOptions,
): Promise<void> {
  const given = await readAccount(invocation, host, options);
  const { account, isOwn } = given;
  if (options.texts) return printTexts(invocation, textsFor(options, account, { isOwn }));
  const entryOf = (isFreepbx: boolean): DialPlanEntry => entryFor(options, isFreepbx);
  const found = await findPlatform(account, entryOf);
  const trial = mayCall(found, options)
    ? await examined("trial call", () =>
        callItself(invocation, account, entryOf(found.isFreepbx === true)),
      )
    : [];
  const findings = [...found.findings, ...trial];
  const needs = new Set(found.needs);
  const texts = textsFor(options, account, { isOwn, ...found }).filter(({ need }) =>
    needs.has(need),
  );
  if (invocation.json) printJson(invocation, findings, texts);
  else {
    printFindings(invocation, findings);
    printTexts(invocation, texts);
    printNext(invocation, { findings, texts }, given);
  }
  if (findings.some(({ state }) => state === "wrong")) throw new CliError(exitCode.failed, []);
}

function mayCall({ findings, isTaken }: FoundPlatform, { call }: ConnectOptions): boolean {
  return call && !isTaken && findings.every(({ state }) => state !== "wrong");
}

/** The number that is called for the trial, and where. */
function entryFor({ extension, context, kind }: ConnectOptions, isFreepbx: boolean): DialPlanEntry {
  if (context !== undefined) return { extension, context };
  return isFreepbx || kind === "freepbx"
    ? { extension: `*3569${extension}`, context: "from-internal" }
    : { extension, context: "flowrun" };
}

function textsFor(
  options: ConnectOptions,
  { host, username, password, app }: PlatformAccount,
  { isOwn, isFreepbx = false }: { readonly isOwn: boolean; readonly isFreepbx?: boolean },
): readonly PasteText[] {
  const kind = options.kind ?? (isFreepbx ? "freepbx" : "asterisk");
  const { context } = entryFor({ ...options, kind }, false);
  // A password that somebody has given stands in no output.
  return pasteTexts({
    ...{ kind, app, username, context, port: portOf(host.value) },
    password: isOwn ? password : "YOUR_PASSWORD",
    phonePassword: newPassword(),
  });
}

/** The port of an address; that of Asterisk where it names none, or is a URL of a proxy. */
function portOf(host: string): string {
  return /^(?:http:\/\/)?[^/]*:(\d+)\/?$/.exec(host)?.[1] ?? "8088";
}

function printTexts(
  { surroundings: { out }, paint }: Invocation,
  texts: readonly PasteText[],
): void {
  for (const { about, file, text, then } of texts) {
    const head = text === "" ? file : `to the end of ${file}`;
    const commands = then.map((command) => `  ${command}\n`).join("");
    out.write(
      `\n${paint("bold", `== ${head}`)}\n${about}\n\n${text}${text === "" ? "" : "\n"}${paint("bold", "then")}\n${commands}`,
    );
  }
}

function printNext(
  { surroundings }: Invocation,
  {
    findings,
    texts,
  }: { readonly findings: readonly Finding[]; readonly texts: readonly PasteText[] },
  { account: { host, username, app }, isKept }: GivenAccount,
): void {
  const command = ownCommand(surroundings);
  const isWell = findings.every(({ state }) => state !== "wrong");
  const mend = texts.length === 0 ? "Mend what is wrong" : "Paste what stands above, once";
  const keep =
    isKept || texts.length === 0
      ? ""
      : ` Keep the password in a file: \`install -m 0600 /dev/stdin ${passwordFile}\`, paste it, Enter, Ctrl+D.`;
  const again = `${command} connect${host.value === defaultHost ? "" : ` ${host.value}`}`;
  const lines = isWell
    ? [
        "Run a flow on it:",
        `  export ARI_HOST=${host.value} ARI_USERNAME=${username} ARI_PASSWORD_FILE=${passwordFile} ARI_APP=${app}`,
        `  ${command} doctor FLOW`,
        `  ${command} FLOW`,
      ]
    : [
        `${mend}.${keep} Then run this again:`,
        `  ${isKept ? "" : `ARI_PASSWORD_FILE=${passwordFile} `}${again}`,
      ];
  surroundings.out.write(`\n${lines.join("\n")}\n`);
}

function printJson(
  { surroundings: { out } }: Invocation,
  findings: readonly Finding[],
  texts: readonly PasteText[],
): void {
  const ok = findings.every(({ state }) => state !== "wrong");
  out.write(`${JSON.stringify({ ok, findings, texts }, null, 2)}\n`);
}
