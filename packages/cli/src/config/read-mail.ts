import type { Problem } from "../cli-error.ts";
import { wrongValue } from "./check-values.ts";
import { type ConfigText, describeOrigin, placeOf, textOf, type Values } from "./config-entry.ts";
import { configKeys } from "./config-key.ts";
import type { MailConfig } from "./config.ts";
import { isLoopback } from "./loopback.ts";

/**
 * The mail server at `mail.server`; `undefined` without one. It has to have `mail.from`, and `mail.user` and
 * `mail.password` together or neither; all else is added to `problems`.
 */
export function readMail(
  values: Values,
  allowsPlain: boolean,
  problems: Problem[],
): MailConfig | undefined {
  const server = textOf(values, "mail.server");
  if (server === undefined || server.value === "") return undefined;
  const given = (key: string): string => textOf(values, key)?.value ?? "";
  const from = given("mail.from");
  const login = { user: given("mail.user"), password: given("mail.password") };
  const url = URL.parse(server.value);
  const wrong = whatIsWrong(url);
  if (wrong !== undefined) problems.push(wrongValue("mail.server", server, wrong));
  const missing = missingKeys(from, login);
  problems.push(...missing.map((key) => missingKey(key, server)));
  if (url === null || wrong !== undefined || missing.length > 0) return undefined;
  const isSecure = url.protocol === "smtps:";
  const usualPort = isSecure ? 465 : 587;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? usualPort : Number(url.port),
    isSecure,
    allowsPlain: allowsPlain || isLoopback(url),
    from,
    login: login.user === "" ? undefined : login,
  };
}

function missingKeys(
  from: string,
  { user, password }: { readonly user: string; readonly password: string },
): readonly string[] {
  return [
    ...(from === "" ? ["mail.from"] : []),
    ...(user !== "" && password === "" ? ["mail.password"] : []),
    ...(user === "" && password !== "" ? ["mail.user"] : []),
  ];
}

function missingKey(key: string, { origin }: ConfigText): Problem {
  const variable = configKeys.find((each) => each.name === key)?.environment ?? key;
  return {
    code: "CONFIG_MISSING",
    message: `"mail.server" is set (${describeOrigin(origin)}), but "${key}" is not.`,
    hint: `Set ${variable} or ${variable}_FILE in the environment, or "${key}" in the configuration file.`,
    ...placeOf(origin, "key"),
  };
}

function whatIsWrong(url: URL | null): string | undefined {
  const example = "Write the server as smtp://mail.example.com:587, or smtps:// with TLS at once.";
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return example;
  if (url.username !== "" || url.password !== "")
    return 'Write the server without user and password: they stand in "mail.user" and MAIL_PASSWORD_FILE.';
  return /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "" ? undefined : example;
}
