import { PortError, type Transport } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { answerError } from "./codec/answer.ts";
import { parseBody, stringOf } from "./codec/json.ts";
import { channelPath, type PlatformIds } from "./codec/paths.ts";
import { quick } from "./codec/request.ts";

/** `Transport.origin` over ARI: one request for each header, all at once. */
export function createLegOrigin(ask: Ask, ids: PlatformIds): NonNullable<Transport["origin"]> {
  return async ({ leg, headers, asksDiversion }) => {
    const read = async (name: string): Promise<string | null> => {
      const purpose = (): string => `read ${name} of leg "${leg}"`;
      const answer = await ask(
        purpose,
        quick("GET", `${channelPath(ids, leg)}/variable`, { variable: name }),
      );
      // A function that has nothing to give, such as that of a header which is not there, is
      // answered with 500 (measured on Asterisk 22).
      const error = answer.status === 500 ? null : answerError(purpose, answer);
      if (error instanceof PortError && answer.status !== 404) throw error;
      return answer.status < 300 ? (stringOf(parseBody(answer.body), "value") ?? null) : null;
    };
    const [divertedFrom, ...values] = await Promise.all([
      asksDiversion ? read("REDIRECTING(from-num)") : null,
      ...headers.map((header) => read(`PJSIP_HEADER(read,${header})`)),
    ]);
    return {
      headers: Object.fromEntries(headers.map((header, index) => [header, values[index] ?? null])),
      divertedFrom: divertedFrom === "" ? null : (divertedFrom ?? null),
    };
  };
}
