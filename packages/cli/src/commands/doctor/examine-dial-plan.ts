import type { PlatformProbe } from "@flowrun/ari-transport";
import type { PlatformAccount } from "../../config/require-ari.ts";
import { look, ok, wrong, type Finding } from "./finding.ts";
import type { DialPlanEntry } from "./patient.ts";

/** Whether the dial plan leads callers who dial an extension to us. */
export async function examineDialPlan(
  probe: Pick<PlatformProbe, "dialPlan">,
  { app }: Pick<PlatformAccount, "app">,
  entry: DialPlanEntry | undefined,
): Promise<readonly Finding[]> {
  if (entry === undefined)
    return [look("dial plan", `Whether callers come to "${app}" was not asked.`, nameEntry)];
  const { context, extension } = entry;
  const name = `"${extension}" in "${context}"`;
  const place = await probe.dialPlan(context, extension);
  switch (place.kind) {
    case "reaches":
      return [
        ok("dial plan", `${name} is there, and Stasis(${app}) stands in [${place.context}].`),
      ];
    case "absent":
      return [
        wrong(
          "dial plan",
          `The dial plan has no extension ${name}: who dials it is hung up with 404.`,
          `Write \`exten => ${extension},1,Stasis(${app})\` below [${context}] in extensions.conf, then \`asterisk -rx "dialplan reload"\`.`,
        ),
      ];
    case "unseen":
      return [
        look(
          "dial plan",
          `${name} is there; whether it leads to Stasis(${app}) cannot be seen in [${context}] of extensions.conf.`,
          lookYourself(entry, app),
        ),
      ];
    case "untold":
      return [
        look("dial plan", "The platform does not tell of its dial plan.", lookYourself(entry, app)),
      ];
  }
}

const nameEntry =
  "Name what callers dial, and the context that they come into: `--extension 100@from-outside`. Nobody is called for it.";

function lookYourself({ context, extension }: DialPlanEntry, app: string): string {
  return `Look for a line with Stasis(${app}) in what \`asterisk -rx "dialplan show ${extension}@${context}"\` prints.`;
}
