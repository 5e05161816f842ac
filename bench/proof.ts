// How much processor time a thousand scenarios of the reference flow take: `npm run bench:proof`.
import { readFileSync } from "node:fs";
import { openTestFile, readTestFile, runTrial } from "@flowrun/proof";

const scenarios = 1_000;
const targetMs = 2_000;

const read = (name: string) => ({
  name,
  text: readFileSync(new URL(`../flows/${name}`, import.meta.url), "utf8"),
});
const before = process.cpuUsage();
const { trials } = readTestFile(openTestFile(read("reference.test.yaml")), read("reference.yaml"));
const chosen = Array.from(
  { length: scenarios },
  (_, index) => trials[index % trials.length],
).filter((trial) => trial !== undefined);
const failed = chosen.filter((trial) => runTrial(trial).departures.length > 0).length;
const { user, system } = process.cpuUsage(before);
const tookMs = Math.round((user + system) / 1_000);
const verdict = tookMs < targetMs ? "within" : "beyond";

process.stdout.write(
  `${chosen.length} scenarios, ${failed} failed, ${tookMs} ms of processor time: ${verdict} the target of ${targetMs} ms\n`,
);
process.exitCode = tookMs < targetMs && failed === 0 && chosen.length === scenarios ? 0 : 1;
