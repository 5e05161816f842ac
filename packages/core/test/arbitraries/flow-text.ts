import fc from "fast-check";

const head = `flowrun: 1
name: generated
start: b0
settings: { ring: { type: duration, default: 20s }, pin: { type: string, default: "1", secret: true } }
tables: { vips: { key: id, columns: { name: string, ext: string? } } }
vars: { n: 0, text: a }
`;

/** Steps that are right wherever they stand. */
const right: readonly string[] = [
  "answer",
  "play: sound:hello",
  'play: "sound:${vars.text}"',
  "wait: 1s",
  'wait: "${settings.ring}"',
  'set: { n: "${vars.n + 1}" }',
  'log: "n is ${vars.n}"',
];

/** Steps that are right behind an answer, or where a name is set. */
const dependent: readonly string[] = [
  'log: "${vip.name}"',
  'log: "${digits} and ${vip.ext}"',
  'bridge: "PJSIP/${digits}"',
  "hangup",
];

/** Steps that are wrong somewhere in every flow, or everywhere. */
const wrong: readonly string[] = [
  'set: { text: "${settings.pin}" }',
  'log: "${vars.text}"',
  'wait: "${vars.n}"',
  'log: "${vip.nmae}"',
  'log: "${vars.n"',
  "go: nowhere",
  'log: "${webhook.payload}"',
];

/** What asks somebody beside the platform, with the name that it binds. */
const asking: readonly (readonly [step: string, name: string])[] = [
  ['request: "https://crm.example/${call.from}"', "reply"],
  [
    'request: { url: https://crm.example/, json: { n: "${vars.n}", all: [1, null, "${vars.text}"] } }',
    "reply",
  ],
  ["v2: { call: contacts.search, with: { number: 1 } }", "found"],
];
const askingWrong: readonly (readonly [step: string, name: string])[] = [
  ['request: "https://${vars.text}.example/"', "reply"],
  ['request: "https://crm.example/${settings.pin}"', "reply"],
  ['v2: { call: contacts.search, with: { number: "${reply.stauts}" } }', "found"],
];

const conditions: readonly string[] = [
  "vars.n < 3",
  "call.from == '100'",
  "vip.ext != null",
  "digits == '1'",
  "reply.status == 200",
];

/** The lines of one step that leads to blocks `b0`, `b1` and so on. */
function step(blocks: number, { bodies, asks }: Steps): fc.Arbitrary<string> {
  const block = fc.nat(blocks - 1).map((number) => `b${number}`);
  const plain = fc
    .constantFrom(...bodies)
    .map((body) => `    - ${body.includes(":") ? body : `${body}:`}\n`);
  const jump = block.map((target) => `    - go: ${target}\n`);
  const lookup = fc
    .record({ found: fc.option(block), rest: fc.option(block) })
    .map(({ found, rest }) => {
      const entries = [
        ...(found === null ? [] : [`found: ${found}`]),
        ...(rest === null ? [] : [`else: ${rest}`]),
      ];
      const then = entries.length === 0 ? "" : `      then: { ${entries.join(", ")} }\n`;
      return `    - lookup: { in: vips, key: "\${call.from}" }\n      as: vip\n${then}`;
    });
  const collect = block.map(
    (target) =>
      `    - collect-digits: { max_length: 4 }\n      as: digits\n      then: { else: ${target} }\n`,
  );
  const ask = fc
    .tuple(fc.constantFrom(...asks), block)
    .map(
      ([[body, name], target]) =>
        `    - ${body}\n      as: ${name}\n      then: { else: ${target} }\n`,
    );
  const any = fc.oneof({ weight: 4, arbitrary: plain }, jump, lookup, collect, ask);
  const condition = fc.option(fc.constantFrom(...conditions), { freq: 6 });
  return fc
    .tuple(any, condition)
    .map(([lines, test]) => (test === null ? lines : `${lines}      if: ${test}\n`));
}

/** What steps are made of. */
interface Steps {
  readonly bodies: readonly string[];
  readonly asks: typeof asking;
}

function flowText(steps: Steps): fc.Arbitrary<string> {
  return fc.integer({ min: 1, max: 4 }).chain((blocks) => {
    const block = fc.array(step(blocks, steps), { minLength: 1, maxLength: 4 });
    return fc
      .record({
        steps: fc.array(block, { minLength: blocks, maxLength: blocks }),
        otherwise: fc.option(fc.nat(blocks - 1), { freq: 6 }),
        webhook: fc.option(fc.nat(blocks - 1), { freq: 2 }),
        opening: fc.constantFrom("    - answer\n", "    - answer\n", "    - wait: 1s\n"),
      })
      .map(({ steps: lists, otherwise, webhook, opening }) => {
        const map = outcomes.map((outcome) => `${outcome}: b${otherwise}`).join(", ");
        const rest = otherwise === null ? "" : `otherwise: { ${map} }\n`;
        const handler = webhook === null ? "" : `on_webhook: { summaryCompleted: b${webhook} }\n`;
        const texts = lists.map(
          (lines, index) => `  b${index}:\n${index === 0 ? opening : ""}${lines.join("")}`,
        );
        return `${head}${handler}${rest}blocks:\n${texts.join("")}`;
      });
  });
}

const outcomes = [
  "missing",
  "failed",
  "empty",
  "silent",
  "no_answer",
  "busy",
  "declined",
  "refused",
  "timed_out",
];

/**
 * Flows of the right shape that are wrong, if at all, only on some paths: an unset name, no answer,
 * a loop.
 */
export const plausibleFlowText: fc.Arbitrary<string> = flowText({
  bodies: [...right, ...right, ...dependent],
  asks: asking,
});

/** Flows of the right shape with mistakes of every kind. */
export const mistakenFlowText: fc.Arbitrary<string> = flowText({
  bodies: [...right, ...dependent, ...wrong],
  asks: [...asking, ...askingWrong],
});
