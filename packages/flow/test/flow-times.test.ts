import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { flowTimes, type FlowTimes, type FlowTimesOptions } from "../src/flow-times.ts";
import { flowOf } from "./check/rules/judge.ts";

function timesOf(part: string, options?: FlowTimesOptions): FlowTimes | undefined {
  return flowTimes({ name: "test.yaml", text: flowOf(part) }, options);
}

/** The three times of a flow in milliseconds. */
function numbersOf(part: string): unknown {
  const times = timesOf(part);
  return { silent: times?.silentCall.ms, any: times?.anyCall.ms, silence: times?.silence.ms };
}

const entry = (options: string): string => `
  blocks:
    main:
      - answer
      - collect-digits: { ${options} }
        then: { empty: done, silent: done, short: done }
    done:
      - hangup
`;

describe("flowTimes", () => {
  test("adds up the longest way through a flow, and says which it is", () => {
    const times = timesOf(`
      limits: { call: 1h }
      tables: { vips: { key: id, columns: { name: string } } }
      blocks:
        main:
          - answer
          - lookup: { in: vips, key: "1", timeout: 3s }
            then: { missing: short_way, failed: long_way }
        short_way:
          - wait: 1s
        long_way:
          - play: [sound:one, sound:two]
          - wait: 5s
    `);
    const steps = ["main/1", "main/2", "long_way/1", "long_way/2"];
    const call = { ms: 68_000, path: '"main" → "long_way"', steps };
    expect(times).toEqual({
      silentCall: call,
      anyCall: call,
      silence: { ms: 5_000, path: '"long_way"', steps: ["long_way/2"] },
      limitMs: 3_600_000,
      mediaMs: 30_000,
      unknown: [],
    });
  });

  test("counts the whole budget of what is asked of servers, as silence too", () => {
    expect(
      numbersOf(`
        otherwise: { refused: done, failed: done, timed_out: done }
        blocks:
          main:
            - answer
            - request: { url: https://crm.example/, timeout: 3s, tries: 5 }
              retry: { times: 1, wait: 1s }
            - v2: contacts.search
          done: []
      `),
    ).toEqual({ silent: 12_000, any: 12_000, silence: 12_000 });
  });

  test("counts each try of an entry, its prompt before the inactivity", () => {
    expect(
      numbersOf(
        entry("prompt: sound:a, again: [sound:b, sound:c], max_length: 3, timeout: 5s, tries: 3"),
      ),
    ).toEqual({
      silent: 35_000 + 2 * 65_000,
      any: 45_000 + 2 * 75_000,
      silence: 5_000,
    });
  });

  test("lets a timer that runs with the prompt cut the prompt off", () => {
    expect(
      numbersOf(
        entry("prompt: sound:a, max_length: 1, timeout: 5s, first_timeout: 8s, timer: with_prompt"),
      ),
    ).toEqual({ silent: 8_000, any: 8_000, silence: 8_000 });
  });

  test("lets the total timeout end every try", () => {
    expect(numbersOf(entry("max_length: 4, at_max: ignore, total_timeout: 20s, tries: 2"))).toEqual(
      {
        silent: 10_000,
        any: 40_000,
        silence: 10_000,
      },
    );
  });

  test("finds no end where every key starts the timer again", () => {
    expect(numbersOf(entry("max_length: 4, at_max: ignore"))).toEqual({
      silent: 5_000,
      any: null,
      silence: 5_000,
    });
  });

  test("finds no end of a loop that keys lead round in", () => {
    expect(
      numbersOf(`
        blocks:
          main:
            - answer
            - collect-digits: { prompt: sound:a, max_length: 1 }
              then: { empty: main, silent: done }
          done:
            - hangup
      `),
    ).toEqual({ silent: 35_000, any: null, silence: 5_000 });
  });

  test("finds no end of a tone", () => {
    const times = timesOf(`
      blocks:
        main:
          - answer
          - play: tone:ring
    `);
    expect(times?.silentCall).toEqual({ ms: null, path: '"main"', steps: ["main/1", "main/2"] });
  });

  test("repeats what is retried, with its pauses", () => {
    const flow = `
      tables: { vips: { key: id, columns: { name: string } } }
      blocks:
        main:
          - answer
          - lookup: { in: vips, key: "1", timeout: 1s }
            retry: { times: 2, wait: 500ms }
            then: { missing: done, failed: done }
        done:
          - hangup
    `;
    expect(numbersOf(flow)).toEqual({ silent: 4_000, any: 4_000, silence: 4_000 });
  });

  test("adds silences up until something is heard, and forgets those before the answer", () => {
    const flow = `
      blocks:
        main:
          - wait: 20s
          - answer
          - wait: 3s
          - log: nothing to hear
          - bridge: { to: PJSIP/1, ring: 10s, keep_caller: true }
            then: { else: sorry }
          - wait: 12s
        sorry:
          - play: sound:sorry
          - wait: 1s
    `;
    expect(numbersOf(flow)).toEqual({ silent: 64_000, any: 64_000, silence: 13_000 });
  });

  test("takes the settings and the length of media that it is given", () => {
    const flow = `
      settings: { pause: { type: duration, default: 1s } }
      blocks:
        main:
          - answer
          - wait: "\${settings.pause}"
          - play: sound:a
    `;
    const settings = { pause: { value: "7s", origin: "a test" } };
    const times = timesOf(flow, { settings, mediaMs: 2_000 });
    expect([timesOf(flow)?.anyCall.ms, times?.anyCall.ms, times?.mediaMs]).toEqual([
      31_000, 9_000, 2_000,
    ]);
  });

  test("names the steps whose times only a call decides", () => {
    const flow = `
      vars: { pause: 1s }
      blocks:
        main:
          - set: { pause: "\${call.from == '1' ? vars.pause : duration('9s')}" }
          - wait: "\${vars.pause}"
    `;
    expect(timesOf(flow)).toMatchObject({ anyCall: { ms: 0 }, unknown: ["main/2"] });
  });

  test("computes nothing of a flow with an error", () => {
    expect(timesOf("blocks: { main: [{ go: nowhere }] }")).toBe(undefined);
  });

  test("knows the reference flow", () => {
    const text = readFileSync(new URL("../../../flows/reference.yaml", import.meta.url), "utf8");
    expect(flowTimes({ name: "reference.yaml", text })).toMatchObject({
      silentCall: {
        ms: 152_000,
        path: '"answering" → "vip_greeting" → "plain_greeting" → "vip_routing" → "unreachable"',
      },
      anyCall: { ms: null, path: '"answering" → "collecting_id"' },
      silence: { ms: 32_000, path: '"collecting_id"' },
    });
  });
});
