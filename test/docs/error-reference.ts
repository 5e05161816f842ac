import { allCodes, type CodeEntry } from "flowrun";

const areas: readonly (readonly [prefix: string, title: string])[] = [
  ["FLOW_", "Problems in a flow"],
  ["EXPR_", "Problems in an expression"],
  ["RUN_", "Faults of a running call"],
  ["PROOF_", "Scenarios, journals and what a call did not do"],
  ["CONFIG_", "Configuration"],
  ["CLI_", "The command line"],
  ["ARI_", "The platform"],
  ["STORE_", "The store"],
  ["HTTP_", "Requests to other servers"],
  ["MAIL_", "The mail server"],
  ["IMPORT_", "Importing flows of other systems"],
  ["SPEECH_", "The voice"],
  ["HEAR_", "The recogniser"],
  ["CELL_", "A cell of several machines"],
  ["AGENT_", "Voice agents and streams"],
  ["AUTH_", "Sessions with the REST API v2"],
  ["V2_", "Calls of the REST API v2"],
  ["WEBHOOK_", "Webhooks"],
  ["REQUEST_", "Runs that are asked for"],
  ["SIM_", "The embedded platform"],
  ["STUDIO_", "The studio"],
];

/** The part of docs/errors.md that is made from the catalogues of all packages. */
export function errorReference(): string {
  return areas.map(([prefix, title]) => describeArea(title, codesOf(prefix))).join("\n\n");
}

/** Codes that no area claims: the list above has to grow with the catalogues. */
export function unclaimedCodes(): readonly string[] {
  return allCodes
    .map(({ code }) => code)
    .filter((code) => !areas.some(([prefix]) => code.startsWith(prefix)));
}

function codesOf(prefix: string): readonly CodeEntry[] {
  return allCodes.filter(({ code }) => code.startsWith(prefix));
}

function describeArea(title: string, entries: readonly CodeEntry[]): string {
  return [`## ${title}`, ...entries.map(describeEntry)].join("\n\n");
}

function describeEntry({ code, severity, title, why, remedy, example }: CodeEntry): string {
  const kind = severity === "warning" ? "**Warning:** " : "";
  const shown = example === undefined ? [] : [`\`\`\`yaml\n${example}\`\`\``];
  return [`### ${code}`, `${kind}${title}`, why, remedy, ...shown].join("\n\n");
}
