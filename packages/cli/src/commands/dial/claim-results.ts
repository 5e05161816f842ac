import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claim, type Claim } from "@flowrun/durability";
import { CliError, exitCode } from "../../cli-error.ts";

/**
 * The sole right to write a file of results on this machine, until it is released or the process
 * dies. Rejects with a `CliError` (CLI_ROWS) where another process has it: both would call the same
 * rows.
 */
export function claimResults(path: string, shown: string): Promise<Claim> {
  // The path of a socket may be too long beside the file.
  const name = createHash("sha256").update(path).digest("hex").slice(0, 32);
  return claim(join(tmpdir(), `flowrun-dial-${name}.sock`), undefined, () => {
    const message = `Another flowrun that is alive calls rows now, and keeps what comes of it in "${shown}".`;
    const hint = "Wait until it is over, or stop it with Ctrl-C; the same command goes on then.";
    return new CliError(exitCode.usage, [{ code: "CLI_ROWS", message, hint }]);
  });
}
