import type { Problem } from "../cli-error.ts";
import { wrongValue } from "./check-values.ts";
import { describeOrigin, placeOf, textOf, type Values } from "./config-entry.ts";
import type { RunsConfig } from "./config.ts";

/** So that nobody guesses it. */
const shortestToken = 16;

/**
 * Where runs are asked for; `undefined` without a port. A sender may have calls begin that cost
 * money, so there has to be a token.
 */
export function readRuns(
  values: Values,
  port: number | undefined,
  problems: Problem[],
): RunsConfig | undefined {
  const portText = textOf(values, "runs.port");
  if (port === undefined || portText === undefined) return undefined;
  const token = textOf(values, "runs.token");
  if (token === undefined || token.value === "") {
    problems.push({
      code: "CONFIG_MISSING",
      message: `"runs.port" is set (${describeOrigin(portText.origin)}), but "runs.token" is not.`,
      hint: "Set RUNS_TOKEN_FILE to a file with a secret that only those know who may have calls begin.",
      ...placeOf(portText.origin, "key"),
    });
    return undefined;
  }
  if (token.value.length >= shortestToken && /^[\x21-\x7e]+$/.test(token.value))
    return { port, host: textOf(values, "runs.host")?.value ?? "127.0.0.1", token: token.value };
  const hint = `Take at least ${shortestToken} visible ASCII characters, such as \`openssl rand -hex 32\` gives.`;
  problems.push(wrongValue("runs.token", token, hint));
  return undefined;
}
