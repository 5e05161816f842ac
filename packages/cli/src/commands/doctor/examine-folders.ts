import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ledgerSocket, makeOwnFolder, readLedgerKeys } from "@flowrun/durability";
import type { ConfigText } from "../../config/config-entry.ts";
import { ledgerPlace } from "../../run/ledger-place.ts";
import { isEmbedded } from "../../run/unmet-needs.ts";
import { look, ok, wrong, type Finding } from "./finding.ts";
import type { Patient } from "./patient.ts";

/** Whether this user may write where a run writes, and read its keys. Makes nothing. */
export async function examineFolders(patient: Patient): Promise<readonly Finding[]> {
  const { config, folder, surroundings } = patient;
  const from = ({ origin, value }: ConfigText): string =>
    resolve(origin.kind === "file" ? folder : surroundings.cwd, value);
  const written = [
    ["records.file", config.records.file],
    ["events.file", config.events.file],
    ["outbox.folder", config.outbox.folder],
    ["v2.token_file", config.v2.tokenFile],
  ] as const;
  return [
    ...ledger(patient),
    ...written.flatMap(([key, text]) => (text === undefined ? [] : [writable(key, from(text))])),
  ];
}

function ledger({ config, surroundings }: Patient): readonly Finding[] {
  if (isEmbedded(config) || config.cells.length > 0 || config.cell !== undefined) return [];
  const place = ledgerPlace(surroundings, config);
  const socket = place && ledgerSocket(place);
  if (socket === undefined) return [look("ledger", "No ledger is kept.", keepOne)];
  const { keyFile } = config.durability;
  if (keyFile !== undefined && keyFile !== "none")
    readLedgerKeys(resolve(surroundings.cwd, keyFile), surroundings.userId);
  const folder = dirname(socket);
  if (!existsSync(folder)) return [writable("durability.ledger", folder)];
  const why = makeOwnFolder(folder, surroundings.userId);
  if (why === undefined) return [ok("ledger", `"${folder}" is this user's own.`)];
  const text = `The folder "${folder}" cannot hold the ledger, because ${why}.`;
  return [wrong("ledger", text, ownFolder, "CLI_LEDGER_FOLDER")];
}

const keepOne =
  "Calls end with the process then: name a folder in memory at `durability.ledger` (`flowrun explain CLI_LEDGER_NONE`).";
const ownFolder =
  'It has to belong to this user alone: mode 0700. Name another one at "durability.ledger".';

/** A file or folder, or where one can be made. */
function writable(key: string, path: string): Finding {
  let place = path;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  const isFolder = statSync(place).isDirectory();
  if (place !== path && !isFolder)
    return wrong("folders", `"${place}" of "${key}" is a file, and not a folder.`, another(key));
  if (place === path && isFolder && key.endsWith("file"))
    return wrong("folders", `"${place}" of "${key}" is a folder, and not a file.`, another(key));
  try {
    accessSync(place, constants.W_OK);
    return ok("folders", `"${key}" (${path}) can be written.`);
  } catch {
    const hint = `Give it to the user who runs flowrun, or name another place at "${key}".`;
    return wrong("folders", `"${place}" of "${key}" cannot be written by this user.`, hint);
  }
}

function another(key: string): string {
  return `Name another place at "${key}".`;
}
