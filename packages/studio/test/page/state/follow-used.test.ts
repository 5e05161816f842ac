import { expect, test } from "vitest";
import { followUsed } from "../../../page/state/follow-used.ts";
import { createFlowDesk } from "../../../page/worker/flow-desk.ts";
import { askAtOnce } from "../worker/ask-at-once.ts";

const door = (path: string): string =>
  `flowrun: 1\nname: door\nuse: { mail: ${path} } # the mailbox\nstart: open\nblocks:\n  open: [hangup]\n`;

test("flows that use a renamed one say its new name, and all others stay as they are", async () => {
  const disk = new Map([
    ["desk/door.yaml", door("./mail.yaml")],
    ["desk/gate.yaml", door("parts/../mail.yaml")],
    ["desk/far/door.yaml", door("./mail.yaml")],
    ["desk/plain.yaml", "flowrun: 1\nname: mail.yaml\nstart: a\nblocks: { a: [hangup] }\n"],
  ]);
  const saved: string[] = [];
  const server = {
    read: async (name: string) => ({ name, text: disk.get(name) ?? "", etag: name, tests: [] }),
    async save(name: string, text: string, etag: string) {
      saved.push(`${name} over ${etag}`);
      disk.set(name, text);
      return { etag };
    },
  };
  const desk = askAtOnce(createFlowDesk(() => 0));
  await followUsed({ server, desk }, [...disk.keys()], "desk/mail.yaml", "desk/parts/post.yaml");

  expect(saved).toEqual([
    "desk/door.yaml over desk/door.yaml",
    "desk/gate.yaml over desk/gate.yaml",
  ]);
  expect(disk.get("desk/door.yaml")).toBe(door('"./parts/post.yaml"'));
  expect(disk.get("desk/gate.yaml")).toBe(door('"./parts/post.yaml"'));
});
