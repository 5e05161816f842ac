import { PortError } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { OwnerNote } from "../src/owner-note.ts";
import { settlingClock } from "./worker.ts";

/** The owner "b", which has followed "a", on a platform that can be away. */
function owning() {
  const clock = settlingClock();
  const platform = { owner: "a", error: undefined as PortError | undefined, asked: 0 };
  const seen = { lost: 0, isOver: false };
  const reach = async (): Promise<void> => {
    platform.asked += 1;
    if (platform.error !== undefined) throw platform.error;
  };
  const place = {
    note: (_number: number, text: string) => reach().then(() => void (platform.owner = text)),
    noted: () => reach().then(() => platform.owner),
  };
  const note = new OwnerNote({
    ...{ writer: "b", clock, wasBefore: (writer) => writer === "a", isOver: () => seen.isOver },
    lost() {
      seen.lost += 1;
      seen.isOver = true;
    },
  });
  note.keepAt(place);
  return { clock, platform, note, seen };
}

const away = new PortError("ARI_UNREACHABLE", "The platform is away.");

describe("the note that says whose the calls are", () => {
  test("says that they are this process's once it has claimed them, until another one does", async () => {
    const { note, platform } = owning();
    await note.claim();
    expect(platform.owner).toBe("b");
    expect(await note.whose()).toBe("ours");
    platform.owner = "c";
    expect(await note.whose()).toBe("another's");
  });

  test("says nothing where the platform is away, has forgotten it, or has no place for it", async () => {
    const { note, platform } = owning();
    platform.error = away;
    expect(await note.whose()).toBe(undefined);
    [platform.error, platform.owner] = [undefined, ""];
    expect(await note.whose()).toBe(undefined);
    note.keepAt({});
    expect(await note.whose()).toBe(undefined);
  });

  test("is written as soon as the platform is there, and still tells of nobody else before that", async () => {
    const { clock, note, platform } = owning();
    platform.error = away;
    const claimed = note.claim();
    await clock.advance(1_000);
    platform.error = undefined;
    expect(await note.whose()).toBe("ours");
    await clock.advance(2_000);
    await claimed;
    expect(platform.owner).toBe("b");
  });

  test("is not taken from a process that has claimed the calls meanwhile", async () => {
    const { clock, note, platform, seen } = owning();
    platform.error = away;
    const claimed = note.claim();
    await clock.advance(1_000);
    [platform.error, platform.owner] = [undefined, "c"];
    await clock.advance(2_000);
    await claimed;
    expect([platform.owner, seen.lost]).toEqual(["c", 1]);
  });

  test("is written ever more rarely where the platform has no place for it", async () => {
    const { clock, note, platform, seen } = owning();
    platform.error = new PortError("ARI_GONE", "There is no such thing.", { certain: true });
    void note.claim();
    await clock.advance(3_600_000);
    expect(platform.asked).toBeLessThan(150);
    seen.isOver = true;
  });
});
