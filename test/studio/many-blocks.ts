/**
 * A flow of so many blocks, each with four wires: to the next one, and to others before and behind
 * it.
 */
export function manyBlocks(count: number): string {
  const blocks = Array.from({ length: count }, (_, number) => {
    const jump = (by: number): string => `b${Math.abs(number + by) % count}`;
    const aside = [
      2 + ((number * 7) % 11),
      3 + ((number * 13) % 17),
      -(1 + ((number * 5) % 23)),
    ].map(jump);
    const jumps = aside.map(
      (to, place) => `    - go: ${to}\n      if: call.from == "${number}${place}"\n`,
    );
    const answer = number === 0 ? "    - answer\n" : "";
    return `  b${number}:\n${answer}    - play: sound:prompt-${number}\n${jumps.join("")}    - go: ${jump(1)}\n`;
  });
  return `flowrun: 1\nname: many\nstart: b0\nblocks:\n${blocks.join("")}`;
}
