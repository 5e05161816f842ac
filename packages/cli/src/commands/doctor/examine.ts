import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import { loadFlow } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { ownerHere } from "../../run/owner-here.ts";
import { printWarnings } from "../../terminal/report.ts";
import { readSource } from "../../user-files.ts";
import { version } from "../../version.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineFlow } from "./examine-flow.ts";
import { examineFolders } from "./examine-folders.ts";
import { examineMail } from "./examine-mail.ts";
import { examinePlatforms } from "./examine-platform.ts";
import { examinePorts } from "./examine-ports.ts";
import { examineHosts, examineV2 } from "./examine-servers.ts";
import { examineEars, examineVoice } from "./examine-voices.ts";
import { examined, ok, type Finding } from "./finding.ts";
import type { DialPlanEntry, Patient } from "./patient.ts";
import { printFindings } from "./print-findings.ts";

/** The options of `flowrun doctor`. */
export interface DoctorOptions extends ConfigOptions {
  readonly extension?: DialPlanEntry;
}

/** All that is looked at, in the order in which it is told. */
const examinations: readonly (readonly [
  string,
  (patient: Patient) => Promise<readonly Finding[]>,
])[] = [
  ["flowrun", examineVersions],
  ["flow", examineFlow],
  ["platform", examinePlatforms],
  ["database", examineDatabase],
  ["v2", examineV2],
  ["servers", examineHosts],
  ["mail", examineMail],
  ["voice", examineVoice],
  ["sound", examineEars],
  ["ports", examinePorts],
  ["ledger", examineFolders],
];

/**
 * Looks at all that a run needs, without taking calls, and prints it. Rejects with a `CliError`:
 * with exit code 1 where something is wrong, with 2 for a configuration that cannot be read.
 */
export async function examine(
  invocation: Invocation,
  flow: string | undefined,
  options: DoctorOptions,
): Promise<void> {
  const patient = await patientOf(invocation, flow, options);
  const found = await Promise.all(
    examinations.map(([about, look]) => examined(about, () => look(patient))),
  );
  const findings = found.flat();
  printFindings(invocation, findings);
  if (findings.some(({ state }) => state === "wrong")) throw new CliError(exitCode.failed, []);
}

async function patientOf(
  invocation: Invocation,
  path: string | undefined,
  options: DoctorOptions,
): Promise<Patient> {
  const { surroundings } = invocation;
  const flow =
    path === undefined
      ? undefined
      : loadFlow(surroundings, await readSource(surroundings, path), options);
  if (flow !== undefined) printWarnings(invocation, flow.warnings);
  const { config, folder } = flow ?? loadPlainConfig(invocation, options);
  const isServed = await ownerHere(surroundings, config).then(
    (owner) => {
      owner.close();
      return true;
    },
    () => false,
  );
  const entry = options.extension;
  return { surroundings, config, folder, flow, program: flow?.program, entry, isServed };
}

async function examineVersions(): Promise<readonly Finding[]> {
  return [ok("flowrun", `flowrun ${version} on Node ${process.versions.node}.`)];
}
