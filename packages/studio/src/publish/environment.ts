import type { FlowFile, StudioFacts } from "../contract.ts";
import type { FlowFolder } from "../flow-folder.ts";
import { readStudioAddress } from "../live/remote-source.ts";
import { StudioError } from "../studio-error.ts";

/** A flow that runs elsewhere with `--studio`, which a studio that stands alone publishes to. */
export interface Environment {
  /** For people. */
  readonly name: string;
  /**
   * Reads the address that it has printed, with its token. It is asked each time: after a start it is
   * another one.
   */
  readonly address: () => Promise<string>;
}

/** A request to an environment, by its path under `/api`. Rejects where it cannot be reached. */
export type AskEnvironment = (path: string, init?: RequestInit) => Promise<Response>;

const patienceMs = 20_000;

/** Asks an environment; its refusals are answers, too. */
export function askEnvironment({ name, address }: Environment): AskEnvironment {
  return async (path, init = {}) => {
    try {
      const { origin, token } = readStudioAddress((await address()).trim());
      const headers = new Headers(init.headers);
      headers.set("Authorization", `Bearer ${token}`);
      headers.set("Origin", origin);
      const signal = AbortSignal.timeout(patienceMs);
      return await fetch(`${origin}/api${path}`, { ...init, headers, signal });
    } catch (error: unknown) {
      throw away(name, error);
    }
  };
}

/** The flow that runs there. Rejects where it is another one than `flow`. */
export async function runningThere(
  { name }: Environment,
  ask: AskEnvironment,
  flow: string,
): Promise<string> {
  const { running = "" } = (await (await ask("/studio")).json()) as Partial<StudioFacts>;
  if (running !== "" && running.split("/").at(-1) === flow.split("/").at(-1)) return running;
  const what = running === "" ? "no flow" : `"${running}"`;
  throw new StudioError("STUDIO_NOT_OFFERED", `In "${name}" runs ${what}, not "${flow}".`, {
    hint: "Open the flow that runs there, or choose another environment.",
  });
}

/**
 * Writes a flow there with its scenarios and the files that it uses, each where it differs; the flow
 * last. Resolves with the refusal of one of them, else with the etag of the flow there.
 */
export async function sendFlow(
  folder: FlowFolder,
  ask: AskEnvironment,
  files: { readonly flow: FlowFile; readonly running: string; readonly use: readonly string[] },
): Promise<Response | string> {
  const { flow, running, use } = files;
  const [stemHere, stemThere] = [flow.name, running].map((name) => name.replace(/\.ya?ml$/, ""));
  const beside = (name: string, path: string): string =>
    [...name.split("/").slice(0, -1), path].join("/");
  const all: readonly (readonly [here: string, there: string])[] = [
    ...use.map((path) => [beside(flow.name, path), beside(running, path)] as const),
    ...flow.tests.map(
      (test) => [test, `${stemThere ?? ""}${test.slice((stemHere ?? "").length)}`] as const,
    ),
    [flow.name, running],
  ];
  let etag = "";
  for (const [here, there] of all) {
    const { text } = await folder.read(here);
    const sent = await sendFile(ask, there, text);
    if (typeof sent !== "string") return sent;
    etag = sent;
  }
  return etag;
}

async function sendFile(
  ask: AskEnvironment,
  name: string,
  text: string,
): Promise<Response | string> {
  const path = `/flows/${name.split("/").map(encodeURIComponent).join("/")}`;
  const found = await ask(path);
  const there = found.ok ? ((await found.json()) as FlowFile) : undefined;
  if (there?.text === text) return there.etag;
  const headers: Record<string, string> = there === undefined ? {} : { "If-Match": there.etag };
  const answer = await ask(path, { method: "PUT", body: text, headers });
  return answer.ok ? ((await answer.json()) as { readonly etag: string }).etag : answer;
}

function away(name: string, cause: unknown): StudioError {
  const hint =
    "Start the flow there with --studio --studio-allow edit,publish, and look whether its file has its address.";
  const error = new StudioError("STUDIO_ENVIRONMENT_AWAY", `"${name}" cannot be reached.`, {
    hint,
  });
  error.cause = cause;
  return error;
}
