import type { Plugin } from "rolldown";
import { changeChunks } from "./change-chunks.ts";

/**
 * Writes every character above ASCII as an escape: with one of them in a chunk, V8 holds all of its text with two bytes a
 * character. Escapes mean the same in strings, templates and regular expressions. Where they do not, in `String.raw`, such
 * a character fails the build.
 */
export function asciiChunks(): Plugin {
  return changeChunks("ascii-chunks", escaped);
}

function escaped(code: string): string {
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  const raw = /String\.raw`[^`]*[^\u0000-\u007f][^`]*`/.exec(code);
  if (raw !== null) throw new Error(`An escape would change ${raw[0]}.`);
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  return code.replace(/[^\u0000-\u007f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
