import type { Config } from "../config/config.ts";
import { requireAri } from "../config/require-ari.ts";
import type { LedgerPlace } from "@flowrun/durability";
import type { Surroundings } from "../surroundings.ts";

/** Where the ledger of a configuration is; `undefined` when there is to be none. */
export function ledgerPlace(
  { cwd, environment }: Pick<Surroundings, "cwd" | "environment">,
  { ari, durability, transport }: Config,
): LedgerPlace | undefined {
  if (ari === undefined || transport !== undefined || durability.calls === "discard")
    return undefined;
  const account = requireAri(ari);
  return {
    folder: durability.ledger,
    cwd,
    environment,
    app: account.app,
    host: account.host.value,
  };
}
