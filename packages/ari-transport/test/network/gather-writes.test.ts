import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { gatherWrites } from "../../src/network/gather-writes.ts";

/** A stream that keeps what reaches it, by system call. */
function recordingStream(): { readonly stream: Writable; readonly calls: string[][] } {
  const calls: string[][] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      calls.push([String(chunk)]);
      done();
    },
    writev(chunks, done) {
      calls.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  return { stream, calls };
}

describe("gatherWrites", () => {
  test("writes what belongs to one turn of the event loop at once, and each turn for itself", async () => {
    const { stream, calls } = recordingStream();
    const gather = gatherWrites(stream);
    const write = (text: string): void => {
      gather();
      stream.write(text);
    };
    write("a");
    await Promise.resolve();
    write("b");
    expect(calls).toEqual([]);
    await setImmediate();
    write("c");
    await setImmediate();
    expect(calls).toEqual([["a", "b"], ["c"]]);
  });

  test("lets go of a stream that was destroyed meanwhile", async () => {
    const { stream, calls } = recordingStream();
    gatherWrites(stream)();
    stream.write("a");
    stream.destroy();
    await setImmediate();
    expect([calls, stream.writableCorked]).toEqual([[], 0]);
  });
});
