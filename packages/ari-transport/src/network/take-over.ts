import { createHmac, timingSafeEqual } from "node:crypto";

/** The path at which a process asks another one of its own kind to hand over. */
export const takeOverPath = "/flowrun/take-over";

/** How long such a question counts, in milliseconds: nobody can repeat an old one. */
const longestMs = 10_000;

/**
 * Shows that somebody knows the password for an application, without the password. The program that has the
 * port may be anybody's.
 */
export function takeOverSign(password: string, app: string, now: number): string {
  const time = String(Math.trunc(now));
  return `${time}.${signOf(password, app, time)}`;
}

/** Whether a sign was made at about this time by somebody who knows the password. */
export function isTakeOver(sign: string, password: string, app: string, now: number): boolean {
  const [time = "", given = ""] = sign.split(".");
  const own = Buffer.from(signOf(password, app, time));
  const other = Buffer.from(given);
  const isFresh = Math.abs(now - Number(time)) <= longestMs;
  return isFresh && own.length === other.length && timingSafeEqual(own, other);
}

function signOf(password: string, app: string, time: string): string {
  return createHmac("sha256", password).update(`take-over ${time} ${app}`).digest("base64url");
}
