import type { JsonObject, PlatformCommand } from "@flowrun/core/plugin";

/**
 * The caller that a called phone shows: a number, and a name where there is one; or nobody.
 */
export type ShownCaller = Pick<
  Extract<PlatformCommand, { kind: "leg.originate" }>,
  "callerId" | "display" | "isAnonymous"
>;

/**
 * The `callerId` of an originate, empty where nothing is shown: a number by itself, or
 * `"name" <number>`. In the name the quote and the backslash are escaped, as Asterisk and RFC 3261
 * read them. A number cannot be quoted there: what would end it is left out, lest another number
 * be shown.
 */
export function callerIdText({ callerId, display = "" }: ShownCaller): string {
  const number = callerId.replaceAll(/[<>"]/g, "");
  const name = display.trim();
  if (name !== "") return `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}" <${number}>`;
  // Asterisk takes what is no telephone number for a name.
  return number === "" || isTelephoneNumber.test(number) ? number : `<${number}>`;
}

const isTelephoneNumber = /^[0-9*#+]+$/;

/**
 * The same as functions of the dial plan, which take each text as it is. A leg that is created knows
 * no `callerId`, and its phone shows the connected line.
 */
export function callerVariables({ callerId, display = "" }: ShownCaller): JsonObject {
  const name = display.trim();
  return {
    ...(callerId !== "" && { "CALLERID(num)": callerId, "CONNECTEDLINE(num)": callerId }),
    ...(name !== "" && { "CALLERID(name)": name, "CONNECTEDLINE(name)": name }),
  };
}

/**
 * Has the platform keep number and name from the phone, by the connected line, also where the leg
 * is originated (measured on Asterisk 22).
 */
export function privacyVariables({ isAnonymous }: Pick<ShownCaller, "isAnonymous">): JsonObject {
  return isAnonymous === true ? { "CONNECTEDLINE(pres)": "prohib" } : {};
}

/** The other side that a phone shows, as one text; without a name that takes away the one before. */
export function connectedLine({
  name,
  number,
}: Pick<Extract<PlatformCommand, { kind: "leg.show" }>, "name" | "number">): string {
  return name.trim() === ""
    ? `<${number.replaceAll(/[<>"]/g, "")}>`
    : callerIdText({ callerId: number, display: name });
}
