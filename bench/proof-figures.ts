// The rows of docs/proof.md, of one run: `npm run build && npm run bench:proof:figures`. Takes minutes.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { spawnBound } from "../test/process/spawn-bound.ts";
import { chainOfGates, dialPlan, treeOfMenus } from "./proof/long-flows.ts";

const flowrun = "packages/cli/bin/flowrun.js";
const folder = mkdtempSync(join(tmpdir(), "proof-figures-"));
/**
 * The output of a command, the seconds of the processor that it took, and its room in MB. GNU time
 * measures them: something that is loaded before the command doubles the room.
 */
async function run(...args: readonly string[]): Promise<readonly [string, number, number]> {
  const command = ["-f", "[%U, %S, %M]", process.execPath, flowrun, ...args];
  const child = spawnBound("/usr/bin/time", command);
  const [printed, told] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [user = 0, system = 0, room = 0] = JSON.parse(
    told.trim().split("\n").at(-1) ?? "[]",
  ) as readonly number[];
  return [printed, user + system, room / 1_024];
}

interface Explored {
  readonly ways: number;
  readonly impossible: readonly unknown[];
  readonly unreached: readonly unknown[];
  readonly faults: readonly unknown[];
}

async function explore(name: string, flow: string, ...options: readonly string[]): Promise<void> {
  const [printed, seconds, room] = await run("explore", flow, "--json", ...options);
  const { ways, impossible, unreached, faults } = JSON.parse(printed) as Explored;
  const result = [
    `${ways - impossible.length - unreached.length} taken`,
    `${impossible.length} impossible`,
    `${unreached.length} not found`,
    `${faults.length} faults`,
  ];
  print(name, [String(ways), result.join(", ")], seconds, room);
}

function print(name: string, told: readonly string[], seconds: number, room: number): void {
  const cells = [name, ...told, seconds.toFixed(1), `${Math.round(room)} MB`];
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

const made = (name: string, written: string): string => {
  const path = join(folder, `${name}.yaml`);
  writeFileSync(path, written);
  return path;
};
const [, ...given] = process.argv.slice(1);

for (const flow of ["flows/reference.yaml", "flows/support.yaml"]) {
  const [, seconds, room] = await run("prove", flow);
  print(`prove ${flow}`, ["", ""], seconds, room);
}
for (const menus of [50, 200, 1_000])
  await explore(`a tree of ${menus} menus`, made(`tree-${menus}`, treeOfMenus(menus)));
await explore("a dial plan of 68 numbers", made("numbers", dialPlan(68)));
for (const gates of [50, 200, 1_000])
  await explore(`a chain of ${gates} gates`, made(`chain-${gates}`, chainOfGates(gates)));
for (const flow of given) await explore(flow, flow);
for (const file of readdirSync("flows")) {
  const name = /^(.*)\.test\.yaml$/.exec(file)?.[1];
  if (name !== undefined)
    await explore(`flows/${name}.yaml`, `flows/${name}.yaml`, "--tests", `flows/${file}`);
}
rmSync(folder, { recursive: true });
