/**
 * The search ends when the rate is known this well: as the quotient of what is too much and what is
 * borne.
 */
const precision = 1.1;

/**
 * The highest rate that `bears` holds for, within ten per cent: doubled from `from` until it is too
 * much (or halved until it is not), then searched between. A rate counts as too much when it was so
 * twice; 0 when not even one call a second is borne.
 */
export async function searchRate(
  from: number,
  bears: (rate: number) => Promise<boolean>,
): Promise<number> {
  let borne = 0;
  let tooMuch = Number.POSITIVE_INFINITY;
  let rate = from;
  while (tooMuch / borne > precision && rate >= 1) {
    if ((await bears(rate)) || (await bears(rate))) borne = rate;
    else tooMuch = rate;
    rate = nextRate(borne, tooMuch);
  }
  return borne;
}

function nextRate(borne: number, tooMuch: number): number {
  if (borne === 0) return tooMuch / 2;
  return tooMuch === Number.POSITIVE_INFINITY ? borne * 2 : Math.sqrt(borne * tooMuch);
}
