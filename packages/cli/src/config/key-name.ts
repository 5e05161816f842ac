import { configKeys } from "./config-key.ts";

/**
 * The settings that the platform document names: known in every configuration, though not every
 * flow declares them.
 */
export const documentedSettings: readonly string[] = [
  "default_destination",
  "ring_timeout",
  "input_timeout",
  "max_digits",
];

/**
 * Puts a key as a user may write it into its one spelling: flowrun's own keys stay, everything else
 * is a setting.
 */
export function canonicalKey(written: string): string {
  const own = configKeys.some((key) => key.name === written) || cellKeyOf(written) !== undefined;
  return own || written.startsWith("settings.") ? written : `settings.${written}`;
}

/**
 * A key of one of several cells: `cells.berlin.ari.host` is the key `ari.host` of the cell
 * `berlin`.
 */
export interface CellKey {
  readonly cell: string;
  readonly key: string;
}

/**
 * The keys that a cell may have of its own: its platform, and the ports at which it is told
 * something.
 */
const ownOfCells = /^(?:ari|webhooks|runs)\./;

/**
 * The key of a cell that a key is; `undefined` for any other, and where cells have none of this
 * name.
 */
export function cellKeyOf(name: string): CellKey | undefined {
  const [, cell, key] = /^cells\.([A-Za-z0-9][\w-]*)\.(.+)$/.exec(name) ?? [];
  if (cell === undefined || key === undefined || !ownOfCells.test(key)) return undefined;
  return configKeys.some((known) => known.name === key) ? { cell, key } : undefined;
}

/** A key as a user writes it: settings without their prefix. */
export function writtenKey(key: string): string {
  return key.startsWith("settings.") ? key.slice("settings.".length) : key;
}
