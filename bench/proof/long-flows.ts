/**
 * A chain of so many gates: each asks for digits and lets a caller on for some of them. In turns
 * these are one number, some with a beginning, those of a row, and those that a count divides. In
 * the last kind `int()` of `*` is a fault.
 */
export function chainOfGates(gates: number): string {
  const blocks = Array.from({ length: gates }, (_, index) => {
    const next = index + 1 < gates ? `gate${index + 1}` : "won";
    return `  gate${index}:
    - collect-digits: { prompt: sound:p${index}, max_length: 5, min_length: 3, timeout: 5s }
      as: entry${index}
      then: { else: out }
${gateOf(index)}    - go: ${next}
`;
  });
  return `flowrun: 1
name: chain
vars: { sum: 0 }
tables:
  people: { key: id, columns: { id: string, level: integer } }
limits: { steps: 100000, call: 24h }
start: first
blocks:
  first:
    - answer
    - go: gate0
${blocks.join("")}  won:
    - play: sound:won
    - hangup
  out:
    - play: sound:out
    - hangup
`;
}

function gateOf(index: number): string {
  const entry = `entry${index}`;
  const out = (condition: string): string => `    - go: out\n      if: '${condition}'\n`;
  switch (index % 4) {
    case 0:
      return out(`${entry} != "${1000 + index}"`);
    case 1:
      return out(`!${entry}.startsWith("${10 + (index % 80)}") || size(${entry}) != 5`);
    case 2:
      return `    - lookup: { in: people, key: "\${${entry}}" }
      as: row${index}
      then: { missing: out, failed: out }
${out(`row${index}.level * 3 + ${index} < ${index + 20}`)}`;
    default:
      return `    - set: { sum: "\${vars.sum + 7}" }
${out(`vars.sum % 7 != 0 || int(${entry}) % 13 != ${index % 13}`)}`;
  }
}

/** So many menus, each of which leads to two others, and at last to a sound. */
export function treeOfMenus(menus: number): string {
  const target = (menu: number): string => (menu < menus ? `menu${menu}` : "found");
  const blocks = Array.from(
    { length: menus },
    (_, index) => `  menu${index}:
    - menu:
        prompt: sound:menu${index}
        keys: { 1: ${target(2 * index + 1)}, 2: ${target(2 * index + 2)} }
      then: { silent: bye, invalid: bye }
`,
  );
  return `flowrun: 1
name: tree
start: first
blocks:
  first:
    - answer
    - go: menu0
${blocks.join("")}  found:
    - play: sound:found
    - hangup
  bye:
    - play: sound:bye
    - hangup
`;
}

/** A dial plan that leads so many numbers, each to a block of its own. */
export function dialPlan(numbers: number): string {
  const all = Array.from({ length: numbers }, (_, index) => index);
  const ways = all.map((each) => `    - go: to${each}\n      if: call.to == "${2000 + each}"\n`);
  const blocks = all.map(
    (each) => `  to${each}:
    - bridge: { to: PJSIP/${2000 + each} }
      then: { else: bye }
`,
  );
  return `flowrun: 1
name: numbers
start: first
blocks:
  first:
    - answer
${ways.join("")}    - hangup
${blocks.join("")}  bye:
    - hangup
`;
}
