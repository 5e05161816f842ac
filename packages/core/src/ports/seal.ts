import type { Sealing } from "../interpret/side-command.ts";

/** The way to seal values, for the verb `seal`. */
export interface SealPort {
  /**
   * Resolves with a text that only the holder of the private key can read, another one each time.
   * Rejects with a `PortError` whose message holds nothing of the value, where the key is none.
   */
  seal(sealing: Sealing): Promise<string>;
}
