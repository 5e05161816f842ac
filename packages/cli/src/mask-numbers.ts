/**
 * Six digits or more, as numbers of telephones are written. A shorter one is an extension, a port
 * or a count.
 */
const number = /\+?\d(?:[ ()-]{0,2}\d){5,}/g;

/**
 * A text in which of each number of six digits or more only the last two are left: `PJSIP/•••78`.
 */
export function maskNumbers(text: string): string {
  return text.replace(number, (found) => `•••${found.replaceAll(/\D/g, "").slice(-2)}`);
}
