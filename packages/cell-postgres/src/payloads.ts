import type { Json } from "@flowrun/core/plugin";

/**
 * The most characters of a notification, one byte each: the server's limit is 8,000 bytes.
 */
const mostLetters = 7_800;

/** A message as payloads in order: each begins with whether it is the last one. */
export function piecesOf(message: Json): readonly string[] {
  // In base64 each letter is one byte, and no letter is cut in two.
  const letters = Buffer.from(JSON.stringify(message)).toString("base64");
  const count = Math.ceil(letters.length / mostLetters);
  return Array.from({ length: count }, (_, index) => {
    const piece = letters.slice(index * mostLetters, (index + 1) * mostLetters);
    // The server leaves out a payload that is told twice in one transaction.
    return `${count - 1 - index} ${piece}`;
  });
}

/**
 * Takes payloads in order, and gives each message once its last one is there. A transaction's
 * payloads come together.
 */
export function joinPieces(give: (message: Json) => void): (payload: string) => void {
  let letters = "";
  return (payload) => {
    const [left = "", piece = ""] = payload.split(" ");
    letters += piece;
    if (left !== "0") return;
    const whole = Buffer.from(letters, "base64").toString();
    letters = "";
    give(JSON.parse(whole) as Json);
  };
}
