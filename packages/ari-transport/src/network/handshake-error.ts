import type { IncomingMessage } from "node:http";
import type { PortError } from "@flowrun/core/plugin";
import type { AriAddress } from "../address.ts";
import { ariError } from "../ari-error.ts";
import { answerError } from "../codec/answer-error.ts";

const purpose = "open the event stream";
const longestBody = 4_096;

/** The error that an answer is which does not open the event stream. Reads at most 4 kB of it. */
export async function handshakeError(address: AriAddress, response: IncomingMessage): Promise<PortError> {
  const status = response.statusCode ?? 0;
  if (status === 404 || status < 300) {
    response.destroy();
    const found = `There is no ARI at "${address.name}${address.base}": it answered ${status}.`;
    return ariError("ARI_REFUSED", `${found} Check "ari.host", and that ARI is enabled on the platform.`);
  }
  const body = await readText(response);
  return answerError(() => purpose, { status, body }) ?? ariError("ARI_REFUSED", `The platform refused to ${purpose}.`);
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = "";
  try {
    for await (const chunk of response) {
      text += String(chunk);
      if (text.length > longestBody) break;
    }
  } catch {
    // The status says enough; what was read of the body so far is a bonus.
  }
  return text.slice(0, longestBody);
}
