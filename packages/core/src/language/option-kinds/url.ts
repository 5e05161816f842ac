import { quote } from "../../diagnostics/words.ts";
import { textFormat, type KindRecord, type TextProblem } from "./option-kind.ts";
import { textKind } from "./texts.ts";

/** The beginning of a URL, up to the end of its host and port. */
const head =
  /^https?:\/\/(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)(?::[0-9]{1,5})?(?=[/?#]|$)/;
/** A whole host behind another scheme, or behind none. */
const otherScheme = /^(?!https?:\/\/)(?:[a-z]+:\/+)?[\w-]+(?:\.[\w-]+)+(?::\d+)?\//;
const forbidden = /[^!#-;=?-[\]_a-z~]/;
const dotSegment = /^[^?#]*\/\.\.?(?:[/?#]|$)/;

/** A URL. The values of expressions behind its host are percent-encoded. */
export const url: KindRecord = {
  ...textKind,
  expected: "a URL such as https://crm.example/customers",
  schema: () => ({ type: "string", pattern: "^https?://", format: textFormat("url") }),
  problem: problemOfUrl,
  templateProblem: problemOfUrl,
  encode: (text) => encodeURIComponent(text.toWellFormed()),
};

/**
 * Finds the problem of a URL, or gives `undefined`. Its scheme and host are written out before any
 * expression: the flow says whom it asks, not the caller. A path that holds `.` or `..` would lead
 * elsewhere than it says.
 */
function problemOfUrl(name: string, text: string): TextProblem | undefined {
  const written = text.split("${")[0] ?? "";
  const isWhole = written === text;
  const host = head.exec(written)?.[0];
  if (!isWhole && isOpen(written, host))
    return {
      code: "FLOW_NO_EXPRESSION",
      message: `The host of "${name}" cannot hold an expression: a flow says itself whom it asks.`,
      hint: "Write https:// and the host, then a slash, and expressions only behind it.",
    };
  if (host === undefined) return refuse(name, text, whyNoHost(text));
  const character = isWhole ? forbidden.exec(text)?.[0] : undefined;
  if (character !== undefined)
    return refuse(name, text, `write ${quote(character)} as ${encodeURIComponent(character)}`);
  return dotSegment.test(text) ? refuse(name, text, 'its path cannot hold "." or ".."') : undefined;
}

/** Whether the host goes on behind what is written before the first expression. */
function isOpen(written: string, host: string | undefined): boolean {
  // A host that has ended without an expression is wrong by itself.
  if (/^https?:\/\/[^/?#]+[/?#]/.test(written)) return false;
  return host === undefined ? !otherScheme.test(written) : host === written;
}

function whyNoHost(text: string): string {
  if (/^https?:\/\/[^/?#]*@/.test(text)) return "a user and password belong into a header";
  return /^https?:\/\//.test(text)
    ? "its host is not one"
    : "a URL begins with https:// or http://";
}

/** The address with https:// at its beginning, where a host is in it. */
function withScheme(text: string): string | undefined {
  const rest = text.replace(/^[a-z]{2,6}:?\/+/, "");
  return !/^https?:\/\//.test(text) && /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$/.test(rest)
    ? `Write \`https://${rest}\`.`
    : undefined;
}

/** The address without the blanks in its host. */
function withoutBlanks(text: string): string | undefined {
  const [host = ""] = /^https?:\/\/[^/?#]*/.exec(text) ?? [];
  const written = `${host.replaceAll(/\s/g, "")}${text.slice(host.length)}`;
  return written !== text && head.test(written)
    ? `Write \`${written}\`, without a blank.`
    : undefined;
}

function refuse(name: string, text: string, why: string): TextProblem {
  const message = `"${name}" cannot be ${quote(text)}: ${why}.`;
  return { code: "FLOW_BAD_OPTION", message, hint: withScheme(text) ?? withoutBlanks(text) };
}
