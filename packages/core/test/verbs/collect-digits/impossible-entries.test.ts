import { describe, test } from "vitest";
import {
  expectProblems,
  expectValid,
  type SeenProblem,
} from "../../../../flow/test/check/rules/judge.ts";

function flowWith(options: string): string {
  return `
    settings: { digits: { type: integer, default: 4 } }
    blocks:
      main:
        - answer
        - collect-digits: { ${options} }
          then: { else: done }
      done:
        - hangup
  `;
}

const patternHint = "Correct the pattern, or the options beside it.";

describe("entriesCanBeMade", () => {
  test.each([
    "max_length: 4, min_length: 4",
    'max_length: 4, terminator: ""',
    'max_length: 8, at_max: ignore, terminator: "*"',
    'max_length: 4, pattern: "[0-9]{4}"',
    'max_length: 4, pattern: "\\\\d+|0"',
    'max_length: 4, pattern: "[^5]*"',
    'max_length: 4, pattern: "(?i)unfollowed"',
    'max_length: 1000, pattern: "[0-9]{1000}"',
    'max_length: "${settings.digits}", min_length: 4',
  ])("accepts %s", (options) => {
    expectValid(flowWith(options));
  });

  test.each<[string, SeenProblem]>([
    [
      "max_length: 4, min_length: 6",
      [
        "FLOW_IMPOSSIBLE_ENTRY",
        "6",
        "No entry is accepted: it must have at least 6 digits, and at most 4 are kept. " +
          "Make `min_length` at most `max_length`.",
      ],
    ],
    [
      'max_length: "${settings.digits}", min_length: 6',
      [
        "FLOW_IMPOSSIBLE_ENTRY",
        "6",
        "No entry is accepted: it must have at least 6 digits, and at most 4 are kept. " +
          "Make `min_length` at most `max_length`.",
      ],
    ],
    [
      'max_length: 4, at_max: ignore, terminator: ""',
      [
        "FLOW_IMPOSSIBLE_ENTRY",
        '""',
        'No entry is accepted: with "at_max: ignore" only a terminator makes one, and there is none. ' +
          'Name a terminator, such as "#", or let `at_max` be `end`.',
      ],
    ],
    [
      "max_length: 4, pattern: 2XXX",
      [
        "FLOW_IMPOSSIBLE_ENTRY",
        "2XXX",
        'No entry is accepted: "pattern" is a regular expression, and "2XXX" a pattern for dialling. ' +
          'Write `pattern: "2[0-9]{3}"`.',
      ],
    ],
    [
      "max_length: 6, pattern: _NXX.",
      [
        "FLOW_IMPOSSIBLE_ENTRY",
        "_NXX.",
        'No entry is accepted: "pattern" is a regular expression, and "_NXX." a pattern for dialling. ' +
          'Write `pattern: "[2-9][0-9]{2}.+"`.',
      ],
    ],
    [
      'max_length: 6, pattern: "d{4}"',
      [
        "FLOW_IMPOSSIBLE_ENTRY",
        '"d{4}"',
        'No entry is accepted by the pattern "d{4}": nothing of 1 to 6 digits matches it. ' +
          'Write `pattern: "[0-9]{4}"`: a digit is [0-9].',
      ],
    ],
    [
      'max_length: 4, pattern: "[0-9]{6}"',
      [
        "FLOW_IMPOSSIBLE_ENTRY",
        '"[0-9]{6}"',
        `No entry is accepted by the pattern "[0-9]{6}": nothing of 1 to 4 digits matches it. ${patternHint}`,
      ],
    ],
    [
      'max_length: 6, min_length: 5, pattern: "47|[a-z]{5}"',
      [
        "FLOW_IMPOSSIBLE_ENTRY",
        '"47|[a-z]{5}"',
        `No entry is accepted by the pattern "47|[a-z]{5}": nothing of 5 to 6 digits matches it. ${patternHint}`,
      ],
    ],
    [
      'max_length: 4, pattern: "[0-9]{3}#"',
      [
        "FLOW_IMPOSSIBLE_ENTRY",
        '"[0-9]{3}#"',
        `No entry is accepted by the pattern "[0-9]{3}#": it needs a key of "#", which ends the entry. ${patternHint}`,
      ],
    ],
    [
      'max_length: 4, terminator: "0", pattern: "[0-9]+"',
      [
        "FLOW_TERMINATOR_IN_PATTERN",
        '"[0-9]+"',
        'The pattern takes the key "0", but this key ends the entry and is never part of it. ' +
          "Use another terminator or pattern.",
      ],
    ],
  ])("warns of %s", (options, problem) => {
    expectProblems(flowWith(options), [problem]);
  });
});
