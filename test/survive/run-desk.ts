import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Host } from "@flowrun/host";
import type { Logger } from "@flowrun/core/plugin";
import {
  createRunAnswers,
  type RunAnswers,
} from "../../packages/cli/src/runs/create-run-answers.ts";
import type { Mistake } from "./mistakes.ts";

/** Where runs are asked for over HTTP, as `flowrun` answers, without a socket. */
export interface RunDesk {
  /**
   * Asks for somebody to be called; `key` is the `idempotency-key`. Resolves with whether a run has
   * begun.
   */
  ask(run: string, phone: string, key: string): Promise<boolean>;
}

/** What a desk works with. */
export interface RunDeskParts {
  readonly request: Host["request"];
  readonly log: Logger;
  readonly mistake: Mistake | undefined;
}

const token = "a-token-that-nobody-guesses";

/** A desk that has answered nobody yet. */
export function createRunDesk({ request, log, mistake }: RunDeskParts): RunDesk {
  const signal: Host["signal"] = async () => ({ kind: "gone" });
  const describe = () => ({});
  const create = (): RunAnswers => createRunAnswers({ token, request, signal, log, describe });
  let answers = create();
  return {
    async ask(run, phone, key) {
      if (mistake === "keys forgotten") answers = create();
      const { outcome, refusal } = answers;
      const { status = 0 } = (await outcome(post(run, phone, key)).catch(refusal)) ?? {};
      if (status !== 202 && status !== 503)
        throw new Error(`What is asked for is answered ${status}.`);
      return status === 202;
    },
  };
}

function post(run: string, phone: string, key: string): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.method = "POST";
  message.url = `/runs/${run}`;
  const body = JSON.stringify({ phone });
  const about = { "content-type": "application/json", "content-length": String(body.length) };
  message.headers = { authorization: `Bearer ${token}`, "idempotency-key": key, ...about };
  message.push(body);
  message.push(null);
  return message;
}
