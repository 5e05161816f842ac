import { sendAnswer, type ServedHttp, serveHttp } from "@flowrun/v2-webhooks/http";
import { createRunAnswers, type RunAnswersOptions } from "./create-run-answers.ts";

/** Where runs are asked for, by whom, and what becomes of it. */
export interface RunListenerOptions extends RunAnswersOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Makes the error where it cannot listen at `HOST:PORT`, of Node's. */
  readonly cannotListen: (place: string, error: NodeJS.ErrnoException) => Error;
}

const timeoutMs = 10_000;
const mostConnections = 100;

/**
 * Listens for requests for runs, and answers them as `createRunAnswers` does. Rejects with what
 * `cannotListen` makes.
 */
export function createRunListener({
  port,
  host,
  cannotListen,
  ...options
}: RunListenerOptions): Promise<ServedHttp> {
  const { outcome, refusal } = createRunAnswers(options);
  return serveHttp({
    ...{ port, host, timeoutMs, mostConnections, cannotListen },
    answer: (request, response) =>
      sendAnswer(request, response, { outcome: outcome(request), refusal }),
  });
}
