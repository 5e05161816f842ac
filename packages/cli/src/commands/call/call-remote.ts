import type { CallLine, CallScript } from "@flowrun/simulator";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Invocation } from "../../invocation.ts";
import { embeddedUser } from "../../run/embedded-platform.ts";
import { describeHappening } from "../../timeline/describe-happening.ts";
import { formatLine } from "../../timeline/timeline-line.ts";
import type { CallOptions } from "./call-command.ts";

/** Causes (Q.850) with which a call ends that nobody refused: none given, normal clearing, and normal without a reason. */
const goodCauses: readonly number[] = [0, 16, 31];

/** Places a call on the embedded platform of a running flow, in real time, and prints what the telephones notice. */
export async function callRemote(invocation: Invocation, options: CallOptions): Promise<boolean> {
  const { surroundings, json, paint } = invocation;
  const response = await placeCall(options);
  let first: CallLine | undefined;
  let cause: number | undefined;
  for await (const line of readLines(response)) {
    first ??= line;
    if (line.leg === first.leg && line.kind === "leg.ended") cause = line.cause;
    const described = describeHappening(line, line.leg === first.leg);
    if (json) surroundings.out.write(`${JSON.stringify(line)}\n`);
    else if (described !== undefined) surroundings.out.write(`${formatLine(described, first.at, paint)}\n`);
  }
  return cause !== undefined && goodCauses.includes(cause);
}

async function placeCall({ url = "", from, to, keys, gap, hangUp }: CallOptions): Promise<Response> {
  const script: CallScript = {
    from,
    to,
    keys: keys.join(",,"),
    gapMs: gap,
    ...(hangUp === undefined ? {} : { hangUpAfterMs: hangUp }),
  };
  const { username, password } = embeddedUser;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const headers = { authorization, "content-type": "application/json" };
  const response = await fetch(controlAddress(url), { method: "POST", headers, body: JSON.stringify(script) }).catch(
    (error: unknown) => {
      throw noControl(url, "nothing answers there", error);
    },
  );
  if (response.status === 400) throw refused(await response.text());
  if (!response.ok || response.headers.get("content-type") !== "application/x-ndjson") {
    throw noControl(url, `what answers there is no embedded platform (${response.status})`);
  }
  return response;
}

function controlAddress(url: string): URL {
  const base = URL.parse(url.includes("://") ? url : `http://${url}`);
  if (base === null || base.username !== "" || !/^https?:$/.test(base.protocol))
    throw noControl(url, "that is no address");
  return new URL("/simulator/calls", base);
}

async function* readLines(response: Response): AsyncGenerator<CallLine> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    // The embedded platform of the same version wrote this line.
    for (const line of lines) yield JSON.parse(line) as CallLine;
  }
}

function noControl(url: string, what: string, cause?: unknown): CliError {
  const message = `There is no embedded platform at "${url}": ${what}.`;
  const hint = "Start `flowrun FLOW` without ari.host, and copy the address that it prints.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_NO_CONTROL", message, hint }], { cause });
}

function refused(text: string): CliError {
  return new CliError(exitCode.usage, [
    { code: "CLI_WRONG_OPTION", message: messageIn(text), hint: "Correct the options of the call." },
  ]);
}

function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "message" in body ? String(body.message) : text;
  } catch {
    return text;
  }
}
