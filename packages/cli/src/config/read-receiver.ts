import type { Problem } from "../cli-error.ts";
import { wrongValue } from "./check-values.ts";
import { describeOrigin, placeOf, textOf, type Values } from "./config-entry.ts";
import { configKeys } from "./config-key.ts";
import type { ReceiverConfig } from "./config.ts";
import { isLoopback } from "./loopback.ts";

/**
 * The server at `NAME.webhook` with its secret at `NAME.secret`; `undefined` without one.
 * Deliveries go over HTTPS, unless they stay on this machine, and are signed; the obstacles to that
 * are added to `problems`.
 */
export function readReceiver(
  values: Values,
  name: "records" | "events",
  problems: Problem[],
): ReceiverConfig | undefined {
  const [key, secretKey] = [`${name}.webhook`, `${name}.secret`];
  const text = textOf(values, key);
  if (text === undefined || text.value === "") return undefined;
  const secret = textOf(values, secretKey)?.value ?? "";
  const wrong = whatIsWrong(text.value);
  if (wrong !== undefined) problems.push(wrongValue(key, text, wrong));
  if (secret === "") {
    const variable = configKeys.find((each) => each.name === secretKey)?.environment ?? secretKey;
    problems.push({
      code: "CONFIG_MISSING",
      message: `"${key}" is set (${describeOrigin(text.origin)}), but "${secretKey}" is not.`,
      hint: `Set ${variable}_FILE to a file with a secret that only the receiver knows, too: by it, it knows who tells.`,
      ...placeOf(text.origin, "key"),
    });
  }
  return wrong === undefined && secret !== "" ? { url: text.value, secret } : undefined;
}

function whatIsWrong(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null) return "Write a URL such as https://billing.example.com/calls.";
  if (url.username !== "" || url.password !== "")
    return "Write the URL without user and password: who tells is proved by the signature.";
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url))) return undefined;
  return "Write an https: URL; http: does only on this machine.";
}
