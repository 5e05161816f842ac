import { mediaNamedIn } from "@flowrun/flow/tooling";
import { askPlatform } from "../check/ask-platform.ts";
import { ok, wrong, type Finding } from "./finding.ts";
import type { Patient } from "./patient.ts";

/** Whether the platform has the sounds and recordings that the flow names. */
export async function examineSounds({
  flow,
  config,
}: Pick<Patient, "flow" | "config">): Promise<readonly Finding[]> {
  if (flow === undefined) return [];
  const missing = await askPlatform({ ...flow, config });
  const count = mediaNamedIn(flow.source, flow.language.verbs).length;
  if (missing.length === 0)
    return [ok("sounds", `The platform has all that the flow names (${count}).`)];
  return missing.map(({ code, message, hint = installIt }) => wrong("sounds", message, hint, code));
}

const installIt = "Install it on the platform, or name another.";
