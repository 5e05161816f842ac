import type { Program } from "@flowrun/core";
import { stepsOf } from "../../flow/program-needs.ts";
import { openHttp } from "../../run/open-http.ts";
import { openSession } from "../../run/open-session.ts";
import { examined, look, ok, type Finding } from "./finding.ts";
import { notesAbout, type Patient } from "./patient.ts";

const timeoutMs = 5_000;

/** Whether the servers that the flow asks answer, and may be asked: `GET /` of each. */
export async function examineHosts(patient: Patient): Promise<readonly Finding[]> {
  const { config, folder, program, surroundings } = patient;
  if (program === undefined) return [];
  const { log, found } = notesAbout("servers");
  const http = await openHttp(config.http, { folder, clock: surroundings.clock, log });
  try {
    const asked = [...originsOf(program)].map((origin) =>
      examined("servers", async () => {
        const request = { method: "GET", url: `${origin}/`, headers: {}, asText: true } as const;
        const { status } = await http.send({ ...request, timeoutMs, retries: 0 });
        return [ok("servers", `${origin} answers (${status}).`)];
      }),
    );
    return [...found, ...(await Promise.all(asked)).flat()];
  } finally {
    await http.close();
  }
}

/** The hosts that steps name: a flow writes them out before any expression. */
function originsOf(program: Program): ReadonlySet<string> {
  const urls = stepsOf(program).flatMap(({ verb, options }) =>
    Object.entries(verb.options).flatMap(([name, { kind }]) => {
      const value = kind === "url" ? options[name] : undefined;
      if (value === undefined) return [];
      return value.kind === "constant" ? [String(value.value)] : [value.source];
    }),
  );
  return new Set(urls.flatMap((url) => /^https?:\/\/[^/?#]+/.exec(url) ?? []));
}

/** Whether the REST API v2 answers as the version that is configured, with whom it is asked. */
export async function examineV2(patient: Patient): Promise<readonly Finding[]> {
  const { config, folder, surroundings } = patient;
  const { url, version } = config.v2;
  if (url === undefined) return [];
  const { createClient, platformVersion } = await import("@flowrun/v2-client");
  const { session, logsInAlone } = openSession({ url, v2: config.v2, folder, surroundings });
  try {
    const stored = await session.stored();
    if (!logsInAlone && (stored === undefined || stored.isSpent))
      return [look("v2", `Nobody is logged in at ${session.baseUrl}.`, "Run `flowrun v2 login`.")];
    const client = createClient({ session, version, clock: surroundings.clock });
    const found = await platformVersion(client);
    const text = `${session.baseUrl} answers, version ${found ?? "untold"}.`;
    if (found === undefined || found === version || found.startsWith(`${version}.`))
      return [ok("v2", text)];
    return [look("v2", text, `"v2.version" is ${version}: set the platform's own.`)];
  } finally {
    await session.settled();
  }
}
