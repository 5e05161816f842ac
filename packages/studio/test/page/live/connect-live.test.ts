import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectLive } from "../../../page/live/connect-live.ts";

/** A socket in the test's hand. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readonly sent: string[] = [];
  readyState = 0;
  readonly address: string;
  readonly words: readonly string[];

  constructor(address: string, words: readonly string[]) {
    super();
    this.address = address;
    this.words = words;
    Socket.made.push(this);
  }

  stand(): void {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  say(frame: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.made = [];
  vi.stubGlobal("WebSocket", Socket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A line, with what its listener heard. `session` gives the secret, or none. */
function line(session: () => Promise<string> = () => Promise.resolve("s1")) {
  const heard: unknown[] = [];
  const link = connectLive(
    { host: "studio:8090", session },
    {
      opened: () => void heard.push("opened"),
      lost: () => void heard.push("lost"),
      heard: (frame) => void heard.push(frame),
    },
  );
  return { heard, link };
}

async function socket(at: number): Promise<Socket> {
  await vi.advanceTimersByTimeAsync(0);
  const made = Socket.made[at];
  if (made === undefined) throw new Error(`There are ${Socket.made.length} sockets.`);
  return made;
}

describe("connectLive", () => {
  test("connects with the secret of the session, and asks only once the line stands", async () => {
    const { heard, link } = line();
    const first = await socket(0);
    expect([first.address, first.words]).toEqual([
      "ws://studio:8090/api/live",
      ["flowrun", "t.s1"],
    ]);
    link.ask({ kind: "follow", call: "7" });
    first.stand();
    link.ask({ kind: "follow", call: "8" });

    expect(heard).toEqual(["opened"]);
    expect(first.sent).toEqual(['{"kind":"follow","call":"8"}']);
  });

  test("hears frames in their order, and connects anew where one is missing", async () => {
    const { heard } = line();
    const first = await socket(0);
    first.stand();
    first.say({ seq: 0, kind: "a" });
    first.say({ seq: 1, kind: "b" });
    first.say({ seq: 3, kind: "d" });
    expect(heard).toEqual(["opened", { seq: 0, kind: "a" }, { seq: 1, kind: "b" }, "lost"]);

    await vi.advanceTimersByTimeAsync(500);
    const second = await socket(1);
    second.stand();
    second.say({ seq: 0, kind: "e" });
    expect(heard.slice(4)).toEqual(["opened", { seq: 0, kind: "e" }]);
  });

  test("connects more slowly each time, at least each eight seconds, and at once after a line that stood", async () => {
    line();
    const waits = [500, 1_000, 2_000, 4_000, 8_000, 8_000];
    for (const [at, ms] of waits.entries()) {
      (await socket(at)).close();
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(Socket.made).toHaveLength(at + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(Socket.made).toHaveLength(at + 2);
    }
    const standing = await socket(waits.length);
    standing.stand();
    standing.close();
    await vi.advanceTimersByTimeAsync(500);
    expect(Socket.made).toHaveLength(waits.length + 2);
  });

  test("tries again without a session", async () => {
    const secrets = [Promise.reject(new Error("away")), Promise.resolve("s2")];
    const { heard } = line(() => secrets.shift() ?? Promise.reject(new Error("asked again")));
    await vi.advanceTimersByTimeAsync(499);
    expect([heard, Socket.made]).toEqual([["lost"], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await socket(0)).words).toEqual(["flowrun", "t.s2"]);
  });

  test("stays closed once it is closed, also while it asks for the session", async () => {
    const { link } = line();
    (await socket(0)).stand();
    link.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.made).toHaveLength(1);

    const early = line();
    early.link.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.made).toHaveLength(1);
  });
});
