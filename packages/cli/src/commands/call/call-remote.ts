import type { CallLine, CallScript } from "@flowrun/simulator";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Invocation } from "../../invocation.ts";
import { askEmbedded, lacksApplication, noControl } from "../../run/ask-embedded.ts";
import { describeHappening } from "../../timeline/describe-happening.ts";
import { formatLine } from "../../timeline/timeline-line.ts";
import type { CallOptions } from "./call-options.ts";
import { calleeBehaviour, defaultTalkMs } from "./callee-behaviour.ts";
import { givenRows } from "./given-rows.ts";

/**
 * Causes (Q.850) with which a call ends that nobody refused: none given, normal clearing, and
 * normal without a reason.
 */
const goodCauses: readonly number[] = [0, 16, 31];

/**
 * Places a call on the embedded platform of a running flow, in real time, and prints what the
 * telephones notice.
 */
export async function callRemote(invocation: Invocation, options: CallOptions): Promise<boolean> {
  const { url = "" } = options;
  const lines = readLines(await placeCall(invocation, options), url);
  const { cause, isAnswered } = await printCall(invocation, lines);
  if (cause === undefined) throw callCut(url);
  if (!isAnswered && (await lacksApplication(url))) throw noApplication(url);
  return goodCauses.includes(cause);
}

/**
 * Prints each line as it comes. Gives how the call ended, if it did, and whether anybody answered.
 */
async function printCall(
  { surroundings, json, paint }: Invocation,
  lines: AsyncIterable<CallLine>,
): Promise<{ readonly cause: number | undefined; readonly isAnswered: boolean }> {
  let first: CallLine | undefined;
  let cause: number | undefined;
  let isAnswered = false;
  for await (const line of lines) {
    first ??= line;
    const isCaller = line.leg === first.leg;
    if (isCaller && line.kind === "leg.ended") cause = line.cause;
    isAnswered ||= line.kind === "leg.answered";
    const described = describeHappening(line, isCaller);
    if (json) surroundings.out.write(`${JSON.stringify(line)}\n`);
    else if (described !== undefined)
      surroundings.out.write(`${formatLine(described, first.at, paint)}\n`);
  }
  return { cause, isAnswered };
}

async function placeCall({ surroundings }: Invocation, options: CallOptions): Promise<Response> {
  const { url = "", from, to, keys, gap, hangUp, callee, talk } = options;
  const rows = await givenRows(surroundings, options);
  const isSaid = callee !== undefined || talk !== undefined;
  const script: CallScript = {
    from,
    to,
    entries: keys,
    gapMs: gap,
    ...(hangUp !== undefined && { hangUpAfterMs: hangUp }),
    ...(isSaid && { callee: calleeBehaviour(callee ?? "answer", talk ?? defaultTalkMs) }),
    ...(rows !== undefined && { rows }),
  };
  const response = await askEmbedded({ url, path: "/calls", body: script });
  if (response.headers.get("content-type") === "application/x-ndjson") return response;
  throw noControl(url, `what answers there is no embedded platform (${response.status})`);
}

/** The lines of the call. Throws a `CliError` when they end before the call does. */
async function* readLines(response: Response, url: string): AsyncGenerator<CallLine> {
  const decoder = new TextDecoder();
  const body = response.body?.getReader();
  let rest = "";
  for (;;) {
    const read = await body?.read().catch((error: unknown) => {
      throw callCut(url, error);
    });
    if (read?.value === undefined) return;
    const lines = (rest + decoder.decode(read.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    // The embedded platform of the same version wrote this line.
    for (const line of lines) yield JSON.parse(line) as CallLine;
  }
}

function noApplication(url: string): CliError {
  const message = `No flow is connected to the platform at "${url}", so it hung up.`;
  const hint = "Run a flow with its address at ari.host, and place the call once more.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_NO_APPLICATION", message, hint }]);
}

function callCut(url: string, cause?: unknown): CliError {
  const message = `The embedded platform at "${url}" went away in the middle of the call.`;
  const hint = "Look at what its flowrun printed, start it again, and place the call once more.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_CALL_CUT", message, hint }], { cause });
}
