import type { Program } from "@flowrun/core";
import { CliError, exitCode, type Problem } from "../cli-error.ts";
import type { Config } from "../config/config.ts";
import { requireAri } from "../config/require-ari.ts";
import { sends } from "../flow/program-needs.ts";
import { soundNeeds, type SoundPorts } from "./open-sound-ports.ts";

/** Something that a flow cannot run without, and that its configuration does not give. */
export interface Unmet extends Problem {
  /** The section of the flow that needs it, where it is one. */
  readonly section?: string;
}

/** Whether flows of this configuration run on the embedded platform, which has all that they need. */
export function isEmbedded({ ari, transport, cells }: Config): boolean {
  return transport === undefined && ari === undefined && cells.length === 0;
}

/**
 * Everything that a flow needs and its configuration does not give. `flowrun FLOW` refuses it for
 * that, and a check says the same. Only the account on the platform does not
 * count: its password need not be where a flow is looked at.
 */
export function whyNotRun(program: Program, config: Config): readonly Unmet[] {
  const runs = config.cells.length > 0 ? config.cells : [{}];
  const unmet = runs.flatMap((own) => unmetNeeds(program, { ...config, ...own }));
  return [...new Map(unmet.map((each) => [each.message, each])).values()];
}

/** A sentence about the steps that fail without a voice, where a flow has none and can do so. */
export function unvoicedSteps(program: Program, config: Config): readonly string[] {
  const speaks = program.spoken !== undefined && program.needsVoice === undefined;
  if (!speaks || config.speech !== undefined || isEmbedded(config)) return [];
  return [
    'The flow has texts spoken, but no voice ("speech") is configured: those steps come to "failed".',
  ];
}

/** Throws a `CliError` with everything that a run of a flow lacks on its one platform. */
export function requireNeeds(program: Program, config: Config): void {
  const needs = unmetNeeds(program, config);
  const unmet = [
    ...accountProblems(config),
    ...needs.slice(0, -1),
    ...needs.slice(-1).map(orSetUp),
  ];
  if (unmet.length > 0) throw new CliError(exitCode.usage, unmet);
}

/** The last need, with the command that writes all of them. */
function orSetUp(need: Unmet): Unmet {
  const hint = "`flowrun setup FLOW` writes all that the flow lacks into flowrun.config.yaml.";
  return { ...need, hint: `${need.hint ?? ""}\n  ${hint}` };
}

function unmetNeeds(program: Program, config: Config): readonly Unmet[] {
  if (isEmbedded(config)) return [];
  const keepsRows = config.store !== undefined || config.db !== undefined;
  const tables = Object.keys(program.tables);
  return [
    ...(keepsRows || tables.length === 0 ? [] : [noDatabase(program)]),
    ...(config.speech !== undefined || program.needsVoice === undefined ? [] : [noVoice(program)]),
    ...soundNeeds(program).flatMap((port) =>
      config[port] === undefined ? [noPlugin(program, port)] : [],
    ),
    ...(config.mail !== undefined || !sends(program, "mail.send") ? [] : [noMail(program)]),
    ...(config.runs !== undefined || Object.keys(program.requests ?? {}).length === 0
      ? []
      : [noRuns(program)]),
  ];
}

function accountProblems({ ari, transport }: Config): readonly Problem[] {
  if (ari === undefined || transport !== undefined) return [];
  try {
    requireAri(ari);
    return [];
  } catch (error) {
    if (error instanceof CliError) return error.problems;
    throw error;
  }
}

function noDatabase({ tables }: Program): Unmet {
  const names = Object.values(tables).map(({ name }) => `"${name}"`);
  return {
    code: "CONFIG_MISSING",
    message: `The flow looks up ${names.join(", ")}, but "db" is not set.`,
    hint: 'Set DB or DB_FILE in the environment, or "db" in the configuration file, to postgres://… or sqlite:FILE.',
    section: "tables",
  };
}

function noVoice({ name }: Program): Unmet {
  return {
    code: "FLOW_NOT_CONFIGURED",
    message: `The flow "${name}" has texts spoken, but no voice is configured.`,
    hint: 'Name a plugin under "speech" in the configuration, such as @flowrun/speech-espeak with a folder that the platform can read; see `flowrun docs plugins`.',
  };
}

/** The words for the use of each port for sound. */
const soundUses: Readonly<Record<keyof SoundPorts, string>> = {
  recognition: "listens to what callers say, but no recogniser is",
  agents: "lets callers talk with voice agents, but none are",
  streams: "sends the sound of calls elsewhere, but no receivers are",
};

function noPlugin({ name }: Program, port: keyof SoundPorts): Unmet {
  return {
    code: "FLOW_NOT_CONFIGURED",
    message: `The flow "${name}" ${soundUses[port]} configured.`,
    hint: `Name a plugin under "${port}" in the configuration; see \`flowrun docs plugins\`.`,
  };
}

function noMail({ name }: Program): Unmet {
  return {
    code: "FLOW_NOT_CONFIGURED",
    message: `The flow "${name}" sends e-mails, but "mail.server" is not set.`,
    hint: 'Set "mail.server" (smtps://mail.example.com) and "mail.from" in the configuration, and MAIL_PASSWORD_FILE where the server wants a login; see `flowrun docs requests`.',
  };
}

function noRuns({ name }: Program): Unmet {
  return {
    code: "FLOW_NOT_CONFIGURED",
    message: `The flow "${name}" has runs that are asked for (on_request), but "runs.port" is not set.`,
    hint: 'Set "runs.port" and RUNS_TOKEN_FILE, or take "on_request" out of the flow; see `flowrun docs operations`.',
    section: "on_request",
  };
}
