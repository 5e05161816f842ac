/** A flow of this many blocks in a row, each with an `if` that goes back to the start. */
export function largeFlow(blocks: number): string {
  const names = Array.from({ length: blocks }, (_, index) => `b${index}`);
  const steps = names.map((name, index) => {
    const next = names[index + 1];
    const last = next === undefined ? "    - hangup" : `    - go: ${next}`;
    return `  ${name}:\n    - wait: 1s\n    - go: b0\n      if: call.from == "${index}"\n${last}\n`;
  });
  return `flowrun: 1\nname: large\nstart: b0\nblocks:\n${steps.join("")}`;
}
