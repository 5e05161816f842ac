import { PortError, type Transport } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { answerError } from "./codec/answer.ts";
import { parseBody, stringOf } from "./codec/json.ts";
import { channelPath, type PlatformIds } from "./codec/paths.ts";
import { quick } from "./codec/request.ts";

/** `Transport.origin` over ARI: one request for each header and variable, all at once. */
export function createLegOrigin(ask: Ask, ids: PlatformIds): NonNullable<Transport["origin"]> {
  return async ({ leg, headers, variables, asksDiversion }) => {
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
    const readAll = async (
      names: readonly string[],
      asked: (name: string) => string,
    ): Promise<Readonly<Record<string, string | null>>> => {
      const values = await Promise.all(names.map((name) => read(asked(name))));
      return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]));
    };
    const [divertedFrom, ofHeaders, ofVariables] = await Promise.all([
      asksDiversion ? read("REDIRECTING(from-num)") : null,
      readAll(headers, (header) => `PJSIP_HEADER(read,${header})`),
      readAll(variables, (variable) => variable),
    ]);
    return {
      headers: ofHeaders,
      variables: ofVariables,
      divertedFrom: divertedFrom === "" ? null : (divertedFrom ?? null),
    };
  };
}
