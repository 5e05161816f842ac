import type { Json } from "@flowrun/core";
import type { Origin } from "./origin.ts";

/**
 * One value of one layer of the configuration, not yet checked.
 *
 * `key` is a key of the platform (`ari.host`), or `settings.NAME` for a setting of the flow. A value is a text in its
 * source spelling, whichever layer it came from, so that `20` means the same in a file, in the environment and after
 * `--set`; only the options of a plugin are a map.
 */
export interface ConfigEntry {
  readonly key: string;
  readonly value: Json;
  readonly origin: Origin;
}
