import { formatDiagnostics } from "@flowrun/core";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { readTestFile, type TestReading } from "../../src/scenario/read-test-file.ts";

/** The flow that the test files of these tests are about. */
export const flowText = `flowrun: 1
name: test
settings: { ring: { type: duration, default: 20s, minimum: 1s } }
tables: { people: { key: id, columns: { id: string, phone: string, floor: integer? } } }
vars: { count: 0 }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:enter, max_length: 4, timeout: 5s, total_timeout: 1m }
      as: id
      then: { empty: bye, silent: bye }
    - lookup: { in: people, key: "\${id}" }
      as: person
      then: { missing: bye, failed: bye }
    - play: sound:hello
    - bridge: { to: "\${person.phone}", ring: "\${settings.ring}" }
      then: { else: bye }
  bye:
    - set: { count: "\${vars.count + 1}" }
    - play: sound:bye
`;

/** A test file with this text, read beside a flow. */
export function readingOf(text: string, flow = flowText): TestReading {
  return readTestFile(openTestFile({ name: "flows/test.test.yaml", text }), {
    name: "flows/test.yaml",
    text: flow,
  });
}

/** What is wrong with a test file, one line each: code, the words it points at, message, hint. */
export function diagnosticsOf(text: string, flow = flowText): readonly string[] {
  const { diagnostics, flowDiagnostics } = readingOf(text, flow);
  if (flowDiagnostics.length > 0)
    throw new Error(formatDiagnostics({ name: "flows/test.yaml", text: flow }, flowDiagnostics));
  return diagnostics.map(({ code, span, message, hint }) =>
    [code, text.slice(span.start, span.end), message, ...(hint === undefined ? [] : [hint])].join(
      " | ",
    ),
  );
}

/** A test file with one scenario that holds these lines. */
export function fileWith(...lines: readonly string[]): string {
  return [
    "flowrun-test: 1",
    "scenarios:",
    "  - name: x",
    ...lines.map((line) => `    ${line}`),
    "",
  ].join("\n");
}
