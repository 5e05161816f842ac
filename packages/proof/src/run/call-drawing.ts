import { draw } from "@flowrun/flow/tooling";

/**
 * The most labels that one scenario may say draws for: a call that draws them all has to be found.
 */
export const mostDraws = 3;

const plainCall = "scenario";

/**
 * The id of a call that draws these numbers, by label; the same each time. Without any it is a
 * plain one.
 */
export function callDrawing(draws: Readonly<Record<string, number>> = {}): string {
  const wanted = Object.entries(draws);
  const fits = (call: string): boolean =>
    wanted.every(([label, number]) => draw(call, label) === number);
  let call = plainCall;
  // A call in a hundred draws a given number, so that of three labels about one call in a million
  // draws all.
  for (let number = 1; !fits(call); number += 1) call = `${plainCall}-${number}`;
  return call;
}
