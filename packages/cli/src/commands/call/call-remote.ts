import type { CallLine, CallScript } from "@flowrun/simulator";
import type { Invocation } from "../../invocation.ts";
import { askEmbedded, noControl } from "../../run/ask-embedded.ts";
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
  const response = await askEmbedded({ url, path: "/calls", body: script });
  if (response.headers.get("content-type") === "application/x-ndjson") return response;
  throw noControl(url, `what answers there is no embedded platform (${response.status})`);
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
