import { createMediaLibrary, type MediaLibrary } from "@flowrun/ari-transport";
import type { Diagnostic } from "@flowrun/core";
import { mediaNamedIn, missingMedia, type NamedMedia } from "@flowrun/flow/tooling";
import { CliError, exitCode } from "../../cli-error.ts";
import { withValue } from "../../config/check-values.ts";
import { requireAri } from "../../config/require-ari.ts";
import type { LoadedFlow } from "../../flow/load-flow.ts";

/**
 * A warning for each sound and recording that a flow names and the configured platform does not
 * have. Each is asked for once. Throws a `CliError` when no platform is configured, and rejects
 * with a `PortError` when it does not answer.
 */
export async function askPlatform({
  config: { ari },
  source,
  language,
}: LoadedFlow): Promise<readonly Diagnostic[]> {
  if (ari === undefined || ari.host === undefined) throw noPlatform();
  const { host: text, username, password } = requireAri(ari);
  const library = withValue("ari.host", text, (host) =>
    createMediaLibrary({ host, username, password }),
  );
  try {
    const named = mediaNamedIn(source, language.verbs);
    const missing = await missingOf(library, named);
    const sounds = missing.size === 0 ? [] : await library.listSounds();
    return missingMedia(source, named, { isThere: (media) => !missing.has(uriOf(media)), sounds });
  } finally {
    await library.close();
  }
}

async function missingOf(
  library: MediaLibrary,
  named: readonly NamedMedia[],
): Promise<ReadonlySet<string>> {
  const byUri = new Map(named.map((media) => [uriOf(media), media]));
  const asked = [...byUri].map(async ([uri, { scheme, name, language }]) => {
    const isThere =
      scheme === "sound" ? library.hasSound(name, language) : library.hasRecording(name);
    return (await isThere) ? [] : [uri];
  });
  return new Set((await Promise.all(asked)).flat());
}

function uriOf({ scheme, name, language = "" }: NamedMedia): string {
  return `${scheme}:${language}:${name}`;
}

function noPlatform(): CliError {
  const message =
    '"--platform" asks the platform for the sounds of the flow, but "ari.host" is not set.';
  const hint = 'Set ARI_HOST in the environment, or "ari.host" in the configuration file.';
  return new CliError(exitCode.usage, [{ code: "CONFIG_MISSING", message, hint }]);
}
