import type { Program, VerbSends } from "@flowrun/core";
import type { Config } from "../../config/config.ts";
import { sends, stepsOf, writtenOptions } from "../../flow/program-needs.ts";
import { soundNeeds } from "../../run/open-sound-ports.ts";

/** A part of a configuration that a flow needs and does not have. */
export interface MissingPart {
  /** The key at the top of the configuration. */
  readonly key: "db" | "speech" | "recognition" | "agents" | "streams" | "mail" | "runs";
  /** Its lines in the file, without a line break at the end. */
  readonly lines: string;
  /** Its use, as a sentence. */
  readonly about: string;
}

/** A program that a plugin starts. */
export interface NeededProgram {
  /** Its names; one of them is enough. */
  readonly names: readonly string[];
  /** The packages of Debian that bring it. */
  readonly packages: string;
}

/** The programs that the plugins of a configuration look for by themselves. */
export function neededPrograms(config: Config): readonly NeededProgram[] {
  return [config.speech, config.recognition].flatMap((choice) => {
    // A program that the options name may be anywhere, under any name.
    if (choice === undefined || choice.options["program"] !== undefined) return [];
    return programs.get(choice.module.value) ?? [];
  });
}

const programs: ReadonlyMap<string, NeededProgram> = new Map([
  ["@flowrun/speech-espeak", { names: ["espeak-ng"], packages: "espeak-ng" }],
  [
    "@flowrun/recognition-pocketsphinx",
    {
      // The first one is of version 5, the other one of those before it.
      names: ["pocketsphinx", "pocketsphinx_continuous"],
      packages: "pocketsphinx pocketsphinx-en-us",
    },
  ],
]);

/** The address at which `examples/voice-agent.js` listens when it is told 8090. */
const agentUrl = "ws://127.0.0.1:8090";
const runsPort = 8091;

/**
 * The parts that a flow lacks for a run on a platform on this machine, in their order.
 * `token` is the secret of those who ask for runs.
 */
export function missingParts(
  program: Program,
  config: Config,
  token: string,
): readonly MissingPart[] {
  const wanted: readonly (readonly [boolean, MissingPart])[] = [
    [Object.keys(program.tables).length > 0 && config.store === undefined, database(program)],
    [program.spoken !== undefined, voice],
    ...soundNeeds(program).map((port) => [true, soundPart(program, port)] as const),
    [sends(program, "mail.send"), mailServer],
    [Object.keys(program.requests ?? {}).length > 0, runs(token)],
  ];
  return wanted.flatMap(([isWanted, part]) =>
    isWanted && config[part.key] === undefined ? [part] : [],
  );
}

function database({ name }: Program): MissingPart {
  const lines = `db: sqlite:${name}.sqlite`;
  return { key: "db", lines, about: `Rows are kept in the file "${name}.sqlite".` };
}

const voice: MissingPart = {
  key: "speech",
  lines: 'speech:\n  module: "@flowrun/speech-espeak"\n  options: { folder: ./spoken }',
  about: 'Texts are spoken into the folder "spoken", which the platform has to be able to read.',
};

const mailServer: MissingPart = {
  key: "mail",
  lines: 'mail: { server: "smtp://127.0.0.1:25", from: flowrun@localhost }',
  about: "E-mails go to the mail server of this machine: put in the address of yours.",
};

const recogniser: MissingPart = {
  key: "recognition",
  lines: 'recognition: "@flowrun/recognition-pocketsphinx"',
  about: "A few English words are understood.",
};

function soundPart(program: Program, port: "recognition" | "agents" | "streams"): MissingPart {
  if (port === "recognition") return recogniser;
  const names = namesSent(program, port === "agents" ? "agent.begin" : "stream.begin");
  const places = names.map((name) => `      ${name}: { url: "${agentUrl}" }`).join("\n");
  return {
    key: port,
    lines: `${port}:\n  module: "@flowrun/agent-websocket"\n  options:\n    ${port}:\n${places}`,
    about: `${names.map((name) => `"${name}"`).join(", ")} is looked for at ${agentUrl}: put in the address of yours.`,
  };
}

/** The names of agents, or receivers, that the steps of a flow write out. */
function namesSent(program: Program, kind: VerbSends["kind"]): readonly string[] {
  const names = stepsOf(program).flatMap((step) => {
    if (step.verb.sends?.kind !== kind) return [];
    const { name, to } = writtenOptions(step);
    return [kind === "agent.begin" ? name : to];
  });
  return [...new Set(names.filter((name) => typeof name === "string" && name !== ""))].map(String);
}

function runs(token: string): MissingPart {
  return {
    key: "runs",
    lines: `# A secret: whoever knows it may have calls begin.\nruns: { port: ${runsPort}, token: ${token} }`,
    about: `Runs are asked for at port ${runsPort} of this machine, with the token of the file.`,
  };
}
