/** All keys that a telephone can have, in their order on it. */
export const telephoneKeys = "1234567890*#ABCD";

/** The keys that stop a prompt under an `interrupt` option: `any`, `none`, or the keys that do. */
export function interruptingKeys(interrupt: string): string {
  if (interrupt === "any") return telephoneKeys;
  return interrupt === "none" ? "" : interrupt;
}

/** Whether a key stops a prompt under an `interrupt` option. */
export function interrupts(interrupt: string, key: string): boolean {
  return interrupt === "any" || interruptingKeys(interrupt).includes(key);
}
