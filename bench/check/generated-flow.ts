/**
 * A flow of so many blocks, in turns: one asks for a number and looks it up, one connects, one
 * counts and decides. They lead to the next and to others near and far. So there are loops,
 * branches and names that are set on some ways only. A file of 1 MiB, the largest that is read,
 * just holds 5,000 of them.
 */
export function generatedFlow(blocks: number): string {
  const last = blocks - 2;
  const written = Array.from({ length: blocks - 1 }, (_, index) => {
    const ways: Ways = {
      next: index < last ? `b${index + 1}` : "bye",
      // A block that asks, so that every loop waits for somebody.
      far: `b${3 * Math.floor(((index * 7) % (last + 1)) / 3)}`,
      name: `n${index % 50}`,
    };
    return `  b${index}:\n${index === 0 ? "    - answer\n" : ""}${kinds[index % kinds.length]?.(ways) ?? ""}`;
  });
  return `${head}${written.join("")}  bye:\n    - hangup\n`;
}

/** A flow of so many steps, each with a name that is misspelt, beside 250 of each that are right. */
export function mistakenFlow(problems: number): string {
  const steps = Array.from({ length: problems }, (_, index) => {
    const wrong = [
      `log: "\${vars.counts_${index % 250}}"`,
      `set: { count_${index % 250}x: 1 }`,
      `log: "\${cal.from}"`,
      `{ if: call.from == "${index}", go: blck_${index % 250} }`,
    ];
    return `    - ${wrong[index % wrong.length]}\n`;
  });
  const known = 250;
  const vars = Array.from({ length: known }, (_, index) => `  count_${index}: 0\n`);
  const blocks = Array.from({ length: known }, (_, index) => `  block_${index}: [hangup]\n`);
  return `flowrun: 1\nname: mistaken\nvars:\n${vars.join("")}start: main\nblocks:\n  main:\n${steps.join("")}${blocks.join("")}`;
}

interface Ways {
  readonly next: string;
  readonly far: string;
  readonly name: string;
}

const head = `flowrun: 1
name: generated
vars: { rounds: 0 }
settings:
  ring: { type: duration, default: 30s }
tables:
  customers: { key: id, columns: { id: string, ext: string } }
start: b0
blocks:
`;

const kinds: readonly ((ways: Ways) => string)[] = [
  ({ next, far, name }) => `    - collect-digits: { prompt: sound:agent-user, max_length: 4 }
      as: ${name}
      then: { empty: ${far}, silent: bye }
    - lookup: { in: customers, key: "\${${name}}" }
      as: ${name}_row
      then: { missing: ${next}, failed: bye }
    - bridge: { to: "\${${name}_row.ext}" }
      then: { else: ${next} }
`,
  ({ next, far }) => `    - play: "digits:\${vars.rounds}"
    - bridge: { to: PJSIP/1000, ring: "\${settings.ring}" }
      then: { busy: ${far}, else: ${next} }
`,
  ({ next, far }) => `    - set: { rounds: "\${vars.rounds + 1}" }
    - go: ${far}
      if: vars.rounds < 100
    - go: ${next}
`,
];
