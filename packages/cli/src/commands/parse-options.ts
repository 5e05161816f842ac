import { parseDuration } from "@flowrun/core";
import type { Role } from "@flowrun/studio";
import { InvalidArgumentError } from "commander";

/** The milliseconds of a duration on the command line, such as `200ms` or `5s`. */
export function durationOption(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined)
    throw new InvalidArgumentError("Write a duration such as 200ms or 5s.");
  return milliseconds;
}

/** How many of a hundred. */
export function percentOption(text: string): number {
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(percent >= 1 && percent <= 100))
    throw new InvalidArgumentError("Write a whole number from 1 to 100.");
  return percent;
}

/** A TCP port; 0 stands for any free one. */
export function portOption(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535))
    throw new InvalidArgumentError("Write a port from 0 to 65535; 0 takes a free one.");
  return port;
}

/**
 * The groups of telephone keys in `#,1234#`: each is entered when the flow next asks for digits.
 */
export function keysOption(text: string): readonly string[] {
  const groups = text.split(",").filter((group) => group !== "");
  if (groups.some((group) => !/^[0-9*#A-Da-d]+$/.test(group))) {
    throw new InvalidArgumentError(
      "Write telephone keys (0-9 * # A-D), groups separated by commas.",
    );
  }
  return groups;
}

/** An environment, and the file with its address. */
export interface NamedFile {
  readonly name: string;
  readonly file: string;
}

/** The environments with another one behind, such as `production=production.address`. */
export function environmentOption(
  text: string,
  before: readonly NamedFile[],
): readonly NamedFile[] {
  const [, name = "", file = ""] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === "" || before.some((each) => each.name === name))
    throw new InvalidArgumentError("Write NAME=FILE, each name once.");
  return [...before, { name, file }];
}

/** The rights of a studio's pages, in `edit,publish,call`. */
export function rolesOption(text: string): readonly Role[] {
  const roles = text.split(",").map((role) => role.trim());
  const known = roles.filter((role) => role === "edit" || role === "publish" || role === "call");
  if (known.length < roles.length)
    throw new InvalidArgumentError("Write edit, publish, call, or several with commas between.");
  return known;
}

/** A number from 1 on, also written as 10_000. */
export function countOption(text: string): number {
  const count = /^[\d_]{1,10}$/.test(text) ? Number(text.replaceAll("_", "")) : 0;
  if (count < 1) throw new InvalidArgumentError("Write a number from 1 on.");
  return count;
}

/** The seed of a search: a whole number. */
export function seedOption(text: string): number {
  if (!/^-?\d{1,10}$/.test(text))
    throw new InvalidArgumentError(
      "Write a whole number, such as one that an earlier search printed.",
    );
  return Number(text);
}
