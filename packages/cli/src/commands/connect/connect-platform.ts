import { randomBytes } from "node:crypto";
import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigText } from "../../config/config-entry.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { PlatformAccount } from "../../config/require-ari.ts";
import type { Invocation } from "../../invocation.ts";
import { prompt } from "../../terminal/prompt.ts";
import { examined, type Finding } from "../doctor/finding.ts";
import type { DialPlanEntry } from "../doctor/patient.ts";
import { printFindings } from "../doctor/print-findings.ts";
import { callItself } from "./call-itself.ts";
import { findPlatform, type FoundPlatform } from "./find-platform.ts";
import { pasteTexts, type PasteText, type PlatformKind } from "./paste-texts.ts";

/** The options of `flowrun connect`. */
export interface ConnectOptions extends ConfigOptions {
  readonly username?: string;
  readonly app?: string;
  readonly kind?: PlatformKind;
  readonly context?: string;
  readonly extension: string;
  /** Whether all texts are printed, and nothing is asked. */
  readonly texts: boolean;
  /** Whether the trial call is made. */
  readonly call: boolean;
}

const defaultHost = "127.0.0.1:8088";

/**
 * Finds out what a platform lacks, prints it as text to paste, and where nothing lacks, calls
 * through it. Rejects with a `CliError` with exit code 1 where something is to be mended.
 */
export async function connectPlatform(
  invocation: Invocation,
  host: string | undefined,
  options: ConnectOptions,
): Promise<void> {
  const { account, isNew } = await readAccount(invocation, host, options);
  if (options.texts) return printTexts(invocation, textsFor(options, account, { isNew }));
  const entryOf = (isFreepbx: boolean): DialPlanEntry => entryFor(options, isFreepbx);
  const found = await findPlatform(account, entryOf);
  const trial = mayCall(found, options)
    ? await examined("trial call", () =>
        callItself(invocation, account, entryOf(found.isFreepbx === true)),
      )
    : [];
  const findings = [...found.findings, ...trial];
  const needs = new Set(found.needs);
  const texts = textsFor(options, account, { isNew, ...found }).filter(({ need }) =>
    needs.has(need),
  );
  if (invocation.json) printJson(invocation, findings, texts);
  else {
    printFindings(invocation, findings);
    printTexts(invocation, texts);
    printNext(invocation, { findings, texts }, account);
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
    ? { extension: `*90${extension}`, context: "from-internal" }
    : { extension, context: "flowrun" };
}

/** The account that was given; where there is no password yet, with a new one. */
async function readAccount(
  invocation: Invocation,
  host: string | undefined,
  options: ConnectOptions,
): Promise<{ readonly account: PlatformAccount; readonly isNew: boolean }> {
  const { ari } = loadPlainConfig(invocation, options).config;
  const named = (option: string | undefined, text: ConfigText | undefined): string =>
    option ?? text?.value ?? "flowrun";
  const [username, app] = [named(options.username, ari?.username), named(options.app, ari?.app)];
  const where = host ?? ari?.host?.value ?? (await asked(invocation, options, hostQuestion));
  const question = { label: `Password of "${username}" (empty: a new one)`, echo: false };
  const given = ari?.password?.value ?? (await asked(invocation, options, question));
  const origin = { kind: "option", key: "ari.host" } as const;
  return {
    account: {
      ...{ host: { value: where || defaultHost, origin }, username, app },
      password: given || newPassword(),
    },
    isNew: given === "",
  };
}

function newPassword(): string {
  return randomBytes(18).toString("base64url");
}

const hostQuestion = { label: `Where ARI listens (empty: ${defaultHost})`, echo: true };

/** The answer of the terminal; nothing without one, and where only texts are wanted. */
async function asked(
  { surroundings: { keyboard, err }, json }: Invocation,
  { texts }: ConnectOptions,
  question: { readonly label: string; readonly echo: boolean },
): Promise<string> {
  if (texts || json || keyboard === undefined) return "";
  return (await prompt({ keyboard, err }, question)).trim();
}

function textsFor(
  options: ConnectOptions,
  { host, username, password, app }: PlatformAccount,
  { isNew, isFreepbx = false }: { readonly isNew: boolean; readonly isFreepbx?: boolean },
): readonly PasteText[] {
  const kind = options.kind ?? (isFreepbx ? "freepbx" : "asterisk");
  const { context } = entryFor({ ...options, kind }, false);
  // A password that somebody has given stands in no output.
  return pasteTexts({
    ...{ kind, app, username, context, port: portOf(host.value) },
    password: isNew ? password : "YOUR_PASSWORD",
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
  for (const { about, file, text, then } of texts)
    out.write(
      `\n${paint("bold", `== ${file}`)}\n${about}\n\n${text}${text === "" ? "" : "\n"}${paint("bold", "then")} ${then}\n`,
    );
}

function printNext(
  { surroundings: { out } }: Invocation,
  {
    findings,
    texts,
  }: { readonly findings: readonly Finding[]; readonly texts: readonly PasteText[] },
  { host, username, app }: PlatformAccount,
): void {
  const isWell = findings.every(({ state }) => state !== "wrong");
  const lines = isWell
    ? [
        "Run a flow on it:",
        `  ARI_HOST=${host.value} ARI_USERNAME=${username} ARI_PASSWORD_FILE=ari.password ARI_APP=${app} flowrun FLOW`,
      ]
    : [
        texts.length === 0
          ? "Mend what is wrong, and run this again:"
          : "Paste what stands above, put the password into a file, and run this again:",
        `  ARI_PASSWORD_FILE=ari.password flowrun connect${host.value === defaultHost ? "" : ` ${host.value}`}`,
      ];
  out.write(`\n${lines.join("\n")}\n`);
}

function printJson(
  { surroundings: { out } }: Invocation,
  findings: readonly Finding[],
  texts: readonly PasteText[],
): void {
  const ok = findings.every(({ state }) => state !== "wrong");
  out.write(`${JSON.stringify({ ok, findings, texts }, null, 2)}\n`);
}
