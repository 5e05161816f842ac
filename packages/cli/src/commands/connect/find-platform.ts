import { createPlatformProbe, type PlatformProbe } from "@flowrun/ari-transport";
import { PortError } from "@flowrun/core/plugin";
import { withValue } from "../../config/check-values.ts";
import type { PlatformAccount } from "../../config/require-ari.ts";
import { look, ok, wrong, type Finding } from "../doctor/finding.ts";
import { examineDialPlan } from "../doctor/examine-dial-plan.ts";
import type { DialPlanEntry } from "../doctor/patient.ts";
import type { PlatformNeed } from "./paste-texts.ts";

/** A platform, as far as it shows. */
export interface FoundPlatform {
  readonly findings: readonly Finding[];
  /** The parts that it lacks. */
  readonly needs: readonly PlatformNeed[];
  /** Whether FreePBX made its dial plan; absent where it could not be asked. */
  readonly isFreepbx?: boolean;
  /** Whether another process has the application. */
  readonly isTaken: boolean;
}

/**
 * Finds out what a platform has of what flowrun needs. Rejects only with what is a mistake of
 * flowrun's own, or a host that is none (`CliError`).
 */
export async function findPlatform(
  account: PlatformAccount,
  entryOf: (isFreepbx: boolean) => DialPlanEntry,
): Promise<FoundPlatform> {
  const { host: text, ...user } = account;
  const probe = withValue("ari.host", text, (host) => createPlatformProbe({ host, ...user }));
  try {
    return await ask(probe, account, entryOf);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    const needs = needsBy(error);
    const hint = hintFor(error, needs, account.username);
    return {
      findings: [wrong("platform", error.message, hint, error.code)],
      needs,
      isTaken: false,
    };
  } finally {
    await probe.close();
  }
}

async function ask(
  probe: PlatformProbe,
  account: PlatformAccount,
  entryOf: (isFreepbx: boolean) => DialPlanEntry,
): Promise<FoundPlatform> {
  const { version } = await probe.facts();
  const refusal = await probe.writeRefusal();
  if (refusal !== null) throw refusal;
  const isTaken = (await probe.isTaken()) === true;
  // FreePBX makes this context on every system, and nobody else does.
  const { kind } = await probe.dialPlan("app-blackhole", "hangup");
  const isFreepbx = kind === "reaches" || kind === "unseen";
  const dialPlan = await examineDialPlan(probe, account, entryOf(isFreepbx));
  const lacks = dialPlan.some(({ state }) => state === "wrong");
  const named = `${isFreepbx ? "FreePBX on " : ""}Asterisk${version === undefined ? "" : ` ${version}`}`;
  return {
    findings: [
      ok("platform", `"${account.host.value}" answers: ${named}.`),
      ok("user", `"${account.username}" may write.`),
      isTaken
        ? look("application", `Another process has "${account.app}".`, takenHint)
        : ok("application", `Nobody has "${account.app}".`),
      ...dialPlan,
    ],
    needs: lacks ? ["dial plan", "phone"] : [],
    isFreepbx,
    isTaken,
  };
}

const takenHint =
  "The trial would take its calls. Stop it for a moment, or name another application with --app.";

/**
 * The parts that lack, by the way in which a platform does not answer. Where HTTP answers and ARI
 * does not, the HTTP server is there.
 */
function needsBy({ code, message }: PortError): readonly PlatformNeed[] {
  // The rest may have been pasted already, and Asterisk loads no file in which a section stands twice.
  if (code === "ARI_CREDENTIALS") return ["user"];
  if (code === "ARI_REFUSED") return ["ari", "user", "dial plan", "phone"];
  const isKnown = code === "ARI_UNREACHABLE" && !/not found|ENOTFOUND|EAI_AGAIN/i.test(message);
  return isKnown || code === "ARI_FAILED" ? ["http", "ari", "user", "dial plan", "phone"] : [];
}

/** The next thing to do, also for those who have pasted already. */
function hintFor({ code }: PortError, needs: readonly PlatformNeed[], username: string): string {
  if (code === "ARI_CREDENTIALS")
    return `Does ari.conf have a [${username}]? Then set its password there to the one that you gave here, and paste nothing. Else paste what follows.`;
  if (needs.includes("http"))
    return 'Paste what follows. Pasted already? `sudo asterisk -rx "http show status"` says whether the server is enabled, and where.';
  return code === "ARI_REFUSED"
    ? 'Paste what follows. Pasted already? `sudo asterisk -rx "ari show status"` has to say "Enabled: Yes": ari.conf needs one [general], and a second one turns ARI off.'
    : "Mend it, and run this again.";
}
