import type { PortError } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { quick } from "../src/codec/request.ts";
import { createOwner, type Owner } from "../src/owner.ts";
import { settle } from "./support/virtual-time.ts";

const request = quick("DELETE", "/channels/c");

/** An owner, what it has asked for, and what became of that. */
function owned(): {
  readonly owner: Owner;
  readonly told: readonly string[];
  readonly hangUp: () => void;
} {
  const told: string[] = [];
  const owner = createOwner(async (purpose) => {
    told.push(`asked to ${purpose()}`);
    return { status: 204, body: "" };
  });
  const hangUp = (): void => {
    owner
      .ask(() => "hang up", request)
      .catch((error: unknown) => told.push((error as PortError).code));
  };
  return { owner, told, hangUp };
}

describe("createOwner", () => {
  test("asks nothing once the application is another's, and refuses when the receiver is told so", async () => {
    const { owner, told, hangUp } = owned();
    hangUp();
    owner.replaced();
    hangUp();
    await settle();
    expect(told).toEqual(["asked to hang up"]);
    owner.changed({ kind: "replaced", waits: false });
    hangUp();
    await settle();
    expect(told).toEqual(["asked to hang up", "ARI_REPLACED", "ARI_REPLACED"]);
  });

  test("asks again when the stream stands", async () => {
    const { owner, told, hangUp } = owned();
    const isStillSo = owner.replaced();
    owner.changed({ kind: "replaced", waits: true });
    owner.changed({ kind: "connecting", attempt: 1 });
    expect(isStillSo()).toBe(true);
    owner.changed({ kind: "connected" });
    hangUp();
    expect([isStillSo(), told]).toEqual([false, ["asked to hang up"]]);
  });
});
