import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { compileFlow } from "../../../flow/src/compile-flow.ts";
import type { Program } from "../../src/interpret/program.ts";
import { hasControls, withoutControls } from "../../src/language/control-characters.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";

const numRuns = cases(300);

/** Texts as a caller, a row or a server may say them: mostly control characters. */
const said = fc
  .array(
    fc.oneof(
      fc.constantFrom("\r\n", "\u0000", "\u001b[2J", "\u007f", "\u0085", "\u009b", "1", "a"),
      fc.string(),
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(""));

/** Everything that a caller says, that a row or an answer holds, goes everywhere. */
const program = programOf(`flowrun: 1
name: everywhere
start: main
tables: { people: { key: id, columns: { name: string } } }
otherwise:
  { missing: calls, failed: calls, refused: calls, timed_out: calls, no_answer: spoken, busy: spoken, declined: spoken }
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
    - log: "\${person.name} \${size(call.args) > 0 ? call.args[0] : call.to}"
    - request: { url: "https://crm.example/a", headers: { x-name: "\${person.name}", x-from: "\${call.from}" } }
    - go: calls
  calls:
    - bridge: { to: "PJSIP/\${call.to}", caller_id: "\${call.from}" }
      then: { failed: spoken }
    - go: spoken
  spoken:
    - play: ["sound:\${call.to}", "characters:\${call.from}"]
`);

function programOf(text: string): Program {
  const { program: compiled, diagnostics } = compileFlow({ name: "everywhere.yaml", text });
  if (compiled === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return compiled;
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/**
 * Lets everything that the call asks for succeed or fail until it is over or only time can help.
 */
function drive(call: CallOf, name: string): readonly object[] {
  const commands: object[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const now = call.commands();
    commands.push(...now);
    const kinds = now.map((command) => ("kind" in command ? command.kind : ""));
    if (kinds.includes("store.lookup")) call.succeed({ id: "1", name });
    else if (kinds.includes("leg.originate")) call.fail();
    else call.succeed();
  }
  return commands;
}

describe("control characters", () => {
  test("stand in no command, whatever a caller, a row and a server say", () => {
    const kinds = new Set<unknown>();
    fc.assert(
      fc.property(said, said, said, fc.array(said, { maxLength: 2 }), (from, to, name, args) => {
        const commands = drive(callOf(program, { leg: "in", from, to, args, at: 0 }), name);
        for (const command of commands) kinds.add("kind" in command && command.kind);
        expect(commands.flatMap(textsOf).filter(hasControls)).toEqual([]);
      }),
      { numRuns },
    );
    for (const kind of [
      "store.lookup",
      "log.write",
      "http.request",
      "leg.originate",
      "playback.start",
    ])
      expect([...kinds]).toContain(kind);
  });

  test("are taken out of a text, and nothing else is", () => {
    expect(withoutControls("a\r\nb\u001b[2J\u009bc\u007f é", "")).toBe("ab[2Jc é");
    expect(withoutControls("a\r\nb", " ")).toBe("a b");
  });
});
