import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { largestFile, openFlowFolder, type FlowFolder } from "../src/flow-folder.ts";

const flow = "flowrun: 1\nname: a\nstart: b\nblocks: { b: [hangup] }\n";

async function folderWith(
  files: Readonly<Record<string, string>>,
): Promise<{ path: string; flows: FlowFolder }> {
  const path = await mkdtemp(join(tmpdir(), "flowrun-folder-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  await mkdir(join(path, "flows/deep"), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return { path, flows: openFlowFolder(join(path, "flows")) };
}

test("lists what looks like a flow, with the scenarios beside it", async () => {
  const { flows } = await folderWith({
    "flows/a.yaml": flow,
    "flows/a.test.yaml": "flow: a.yaml\n",
    "flows/a.night.test.yaml": "flow: a.yaml\n",
    "flows/ab.test.yaml": "flow: ab.yaml\n",
    "flows/other.yaml": "services: {}\n",
    "flows/deep/b.yml": flow,
  });

  expect(await flows.list()).toEqual({
    folder: "flows",
    flows: [
      { name: "a.yaml", tests: ["a.night.test.yaml", "a.test.yaml"] },
      { name: "deep/b.yml", tests: [] },
    ],
  });
  expect(await flows.read("a.yaml")).toMatchObject({
    text: flow,
    tests: ["a.night.test.yaml", "a.test.yaml"],
  });
});

test("writes a file whole when it is still the one that was read, with its mode", async () => {
  const { path, flows } = await folderWith({ "flows/a.yaml": flow });
  const { etag } = await flows.read("a.yaml");
  const before = await stat(join(path, "flows/a.yaml"));
  const next = await flows.write("a.yaml", `${flow}# more\n`, etag);

  expect(await readFile(join(path, "flows/a.yaml"), "utf8")).toBe(`${flow}# more\n`);
  expect((await stat(join(path, "flows/a.yaml"))).mode).toBe(before.mode);
  expect((await flows.read("a.yaml")).etag).toBe(next);
  await expect(flows.write("a.yaml", "lost", etag)).rejects.toMatchObject({
    status: 412,
    problem: { code: "STUDIO_CHANGED", file: { text: `${flow}# more\n`, etag: next } },
  });
  expect(await readFile(join(path, "flows/a.yaml"), "utf8")).toBe(`${flow}# more\n`);
});

test("makes a new file only where there is none", async () => {
  const { path, flows } = await folderWith({ "flows/a.yaml": flow });

  await expect(flows.write("a.yaml", "lost", undefined)).rejects.toMatchObject({ status: 412 });
  await flows.write("deep/new.test.yaml", "flow: a.yaml\n", undefined);
  expect(await readFile(join(path, "flows/deep/new.test.yaml"), "utf8")).toBe("flow: a.yaml\n");
});

test.each([
  "../secret.yaml",
  "deep/../../secret.yaml",
  "/etc/passwd.yaml",
  "link.yaml",
  "out/secret.yaml",
  ".hidden.yaml",
  "a.txt",
  "..\\secret.yaml",
  "a.yaml\0.yaml",
])("nothing outside of the folder is read or written: %j", async (name) => {
  const { path, flows } = await folderWith({
    "secret.yaml": flow,
    "flows/a.txt": "a",
    "flows/.hidden.yaml": flow,
  });
  await symlink(join(path, "secret.yaml"), join(path, "flows/link.yaml"));
  await symlink(path, join(path, "flows/out"));

  await expect(flows.read(name)).rejects.toMatchObject({
    status: 404,
    problem: { code: "STUDIO_NO_FLOW" },
  });
  await expect(flows.write(name, "lost", undefined)).rejects.toMatchObject({
    problem: { code: "STUDIO_NO_FLOW" },
  });
  expect(await readFile(join(path, "secret.yaml"), "utf8")).toBe(flow);
});

test("a file of more than 1 MiB is neither read nor written", async () => {
  const { flows } = await folderWith({ "flows/a.yaml": "#".repeat(largestFile + 1) });

  await expect(flows.read("a.yaml")).rejects.toMatchObject({ status: 413 });
  await expect(flows.write("b.yaml", "#".repeat(largestFile + 1), undefined)).rejects.toMatchObject(
    { status: 413 },
  );
});

test("moves a flow into the bin with its scenarios, and brings them back where nothing is in their way", async () => {
  const { path, flows } = await folderWith({
    "flows/deep/a.yaml": flow,
    "flows/deep/a.test.yaml": "flowrun-test: 1\n",
    "flows/b.yaml": flow,
  });
  const { etag } = await flows.read("deep/a.yaml");
  await expect(flows.remove("deep/a.yaml", '"old"')).rejects.toMatchObject({
    problem: { code: "STUDIO_CHANGED" },
  });
  const { id, names } = await flows.remove("deep/a.yaml", etag);

  expect(names).toEqual(["deep/a.test.yaml", "deep/a.yaml"]);
  expect((await flows.list()).flows.map(({ name }) => name)).toEqual(["b.yaml"]);
  expect((await flows.bin.list()).entries).toEqual([{ id, names, at: expect.any(Number) }]);
  await writeFile(join(path, "flows/deep/a.yaml"), "# another\n");
  await expect(flows.bin.bringBack(id)).rejects.toMatchObject({
    status: 409,
    problem: { code: "STUDIO_IN_THE_WAY" },
  });
  await rm(join(path, "flows/deep/a.yaml"));
  await flows.bin.bringBack(id);
  expect(await flows.read("deep/a.yaml")).toMatchObject({
    text: flow,
    tests: ["deep/a.test.yaml"],
  });
  expect((await flows.bin.list()).entries).toEqual([]);
  await expect(flows.bin.bringBack(id)).rejects.toMatchObject({ status: 404 });
  await expect(flows.bin.bringBack("../b")).rejects.toMatchObject({ status: 404 });
});

test("a file of events is read for the calendars that name it, and is neither listed nor written", async () => {
  const { flows } = await folderWith({ "flows/a.yaml": flow, "flows/days.ics": "BEGIN:VCALENDAR" });
  expect(await flows.read("days.ics")).toMatchObject({ text: "BEGIN:VCALENDAR", tests: [] });
  expect((await flows.list()).flows.map(({ name }) => name)).toEqual(["a.yaml"]);
  await expect(flows.write("new.ics", "", undefined)).rejects.toMatchObject({
    problem: { code: "STUDIO_NO_FLOW" },
  });
});
