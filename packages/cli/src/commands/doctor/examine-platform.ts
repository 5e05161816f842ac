import {
  createPlatformProbe,
  missingModules,
  type PlatformFacts,
  type PlatformProbe,
} from "@flowrun/ari-transport";
import { withValue } from "../../config/check-values.ts";
import type { Config } from "../../config/config.ts";
import { requireAri, type PlatformAccount } from "../../config/require-ari.ts";
import { partsOf } from "../../flow/program-needs.ts";
import { cellsOf } from "../../run/cells-of.ts";
import { moduleText } from "../../run/try-modules.ts";
import { ageOf } from "../../terminal/age-of.ts";
import { isEmbedded } from "../../run/unmet-needs.ts";
import { examined, look, ok, wrong, type Finding } from "./finding.ts";
import { examineDialPlan } from "./examine-dial-plan.ts";
import { examineSounds } from "./examine-sounds.ts";
import type { Patient } from "./patient.ts";

/** More than this a clock is not off by the way of an answer. */
const mostSkewMs = 5_000;

/** The platform of a run, or each of several. */
export async function examinePlatforms(patient: Patient): Promise<readonly Finding[]> {
  const { config } = patient;
  if (config.transport !== undefined)
    return [look("platform", "A transport plugin takes its place.", "Ask its own tools.")];
  if (isEmbedded(config)) return [look("platform", '"ari.host" is not set.', setIt)];
  if (config.cells.length === 0 || config.ari?.host !== undefined)
    return examinePlatform(patient, config);
  const found = await Promise.all(
    cellsOf(config).map(async ({ name, config: own }) =>
      (await examined("platform", () => examinePlatform(patient, own))).map((finding) => ({
        ...finding,
        about: `${finding.about} (${name})`,
      })),
    ),
  );
  return found.flat();
}

const setIt =
  'A run is on the embedded platform then, which no telephone reaches. For a real one set ARI_HOST, or "ari.host" in the configuration file.';

async function examinePlatform(patient: Patient, config: Config): Promise<readonly Finding[]> {
  if (config.ari === undefined) return [];
  const account = requireAri(config.ari);
  if (config.ari.host === undefined)
    return [
      look(
        "platform",
        `It connects to "${account.host.value}" by itself, and cannot be asked.`,
        'Set "ari.host" too where it can be reached, or look at `ari show websocket sessions` on its console.',
      ),
    ];
  const { host: text, ...user } = account;
  const probe = withValue("ari.host", text, (host) => createPlatformProbe({ host, ...user }));
  try {
    const facts = await probe.facts();
    const here = patient.surroundings.clock.now();
    const own = [...platformFacts(account, facts), ...clock(facts, here)];
    const rest = await Promise.all([
      examined("rights", () => rights(probe, account)),
      examined("application", () => application(probe, account, patient.isServed)),
      examined("modules", () => modules(probe, patient)),
      examined("dial plan", () => examineDialPlan(probe, account, patient.entry)),
      examined("sounds", () => examineSounds({ ...patient, config })),
    ]);
    return [...own, ...rest.flat()];
  } finally {
    await probe.close();
  }
}

function platformFacts({ host }: PlatformAccount, { version }: PlatformFacts): readonly Finding[] {
  const name = version === undefined ? "" : `, Asterisk ${version}`;
  return [ok("platform", `"${host.value}" answers${name}.`)];
}

function clock({ now }: PlatformFacts, here: number): readonly Finding[] {
  if (now === undefined) return [];
  const skewMs = now - here;
  if (Math.abs(skewMs) <= mostSkewMs)
    return [ok("clock", "The platform's clock goes as this one.")];
  const text = `The platform's clock is ${ageOf(Math.abs(skewMs))} ${skewMs > 0 ? "ahead of" : "behind"} this machine's.`;
  const hint =
    "Have both set by NTP (`timedatectl set-ntp true`): opening hours, logs and records go by this machine's, tokens and certificates by both.";
  return [wrong("clock", text, hint)];
}

async function rights(
  probe: PlatformProbe,
  { username }: PlatformAccount,
): Promise<readonly Finding[]> {
  const refusal = await probe.writeRefusal();
  if (refusal !== null) throw refusal;
  return [ok("rights", `The user "${username}" may write.`)];
}

async function application(
  probe: PlatformProbe,
  { app }: PlatformAccount,
  isServed: boolean,
): Promise<readonly Finding[]> {
  const isTaken = await probe.isTaken();
  if (isTaken === undefined) return [ok("application", `"${app}" is known when it is connected.`)];
  if (!isTaken) return [ok("application", `Nobody has "${app}".`)];
  if (isServed) return [ok("application", `The flowrun of this machine has "${app}".`)];
  const hint =
    "A second process gets all calls from the first: where that one is not to be replaced, give this one another name at `ari.app` and in the dial plan.";
  return [look("application", `Another process has "${app}", or calls stand in it.`, hint)];
}

async function modules(probe: PlatformProbe, { program }: Patient): Promise<readonly Finding[]> {
  const running = await probe.modules();
  if (running === undefined) return [];
  const missing = missingModules(running, program === undefined ? [] : partsOf(program));
  if (missing.length === 0)
    return [ok("modules", "All run that calls need, and the steps of the flow.")];
  const hint = "`flowrun explain CLI_PLATFORM_MODULE` tells more.";
  return missing.map((module) => wrong("modules", moduleText(module), hint, "CLI_PLATFORM_MODULE"));
}
