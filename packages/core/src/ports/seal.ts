import type { Sealing } from "../interpret/side-command.ts";

/** The way to seal values, for the verb `seal`. */
export interface SealPort {
  /**
   * Resolves with a text that only the holder of the private key can read, different each time.
   * Rejects with a `PortError` for a wrong key; its message holds nothing of the value.
   */
  seal(sealing: Sealing): Promise<string>;
}
