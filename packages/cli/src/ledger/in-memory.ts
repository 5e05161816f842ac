import { statfsSync } from "node:fs";

/** The file systems of Linux that lie in memory: tmpfs and ramfs (statfs(2)). */
const inMemory: ReadonlySet<number> = new Set([0x01_02_19_94, 0x85_84_58_f6]);

/** Whether a folder lies in memory, so that nothing of it is left when the machine is off. */
export function isInMemory(folder: string): boolean {
  return process.platform === "linux" && inMemory.has(statfsSync(folder).type);
}
