import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { GatheredWrites } from "../../src/network/gathered-writes.ts";

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

describe("GatheredWrites", () => {
  test("writes what belongs to one turn of the event loop at once, and each turn for itself", async () => {
    const { stream, calls } = recordingStream();
    const writes = new GatheredWrites(stream);
    const write = (text: string): void => {
      writes.gather();
      stream.write(text);
    };
    write("a");
    await Promise.resolve();
    write("b");
    expect([calls, writes.gathering]).toEqual([[], true]);
    await setImmediate();
    expect(writes.gathering).toBe(false);
    write("c");
    await setImmediate();
    expect(calls).toEqual([["a", "b"], ["c"]]);
  });

  test("lets go of a stream that was destroyed meanwhile", async () => {
    const { stream, calls } = recordingStream();
    new GatheredWrites(stream).gather();
    stream.write("a");
    stream.destroy();
    await setImmediate();
    expect([calls, stream.writableCorked]).toEqual([[], 0]);
  });
});
