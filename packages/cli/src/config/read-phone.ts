import type { Problem } from "../cli-error.ts";
import { wrongValue } from "./check-values.ts";
import { describeOrigin, placeOf, textOf, type Values } from "./config-entry.ts";
import type { Config } from "./config.ts";

/**
 * The account of the studio's phone; `undefined` without its address. Spoken words go over it, so
 * it has to be secret on the way.
 */
export function readPhone(values: Values, problems: Problem[]): Config["studio"]["phone"] {
  const url = textOf(values, "studio.sip.url");
  if (url === undefined || url.value === "") return undefined;
  if (!isSocket(url.value)) {
    problems.push(
      wrongValue("studio.sip.url", url, "Write wss://HOST:PORT/ws; ws:// only for 127.0.0.1."),
    );
    return undefined;
  }
  const [user, password] = [
    textOf(values, "studio.sip.user"),
    textOf(values, "studio.sip.password"),
  ];
  if (user !== undefined && password !== undefined)
    return { url: url.value, user: user.value, password: password.value };
  const missing = user === undefined ? "studio.sip.user" : "studio.sip.password";
  problems.push({
    code: "CONFIG_MISSING",
    message: `"studio.sip.url" is set (${describeOrigin(url.origin)}), but "${missing}" is not.`,
    hint: "Set STUDIO_SIP_USER, and STUDIO_SIP_PASSWORD_FILE to a file with the password of the account.",
    ...placeOf(url.origin, "key"),
  });
  return undefined;
}

function isSocket(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  return (
    url.protocol === "wss:" ||
    (url.protocol === "ws:" && /^(127\.0\.0\.1|localhost)$/.test(url.hostname))
  );
}
