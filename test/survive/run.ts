// `node --conditions=flowrun-source test/survive/run.ts SEED`: replays a run, line by line. With a second number, all seeds from
// the first to that one, and of any with which something was wrong, the smallest world that shows it, as `found.ts` keeps it.
import { drawWorld } from "./draw-world.ts";
import { shrink } from "./shrink.ts";
import { live } from "./world.ts";

const [first = 1, last] = process.argv.slice(2).map(Number);
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

for (let seed = first; seed <= (last ?? first); seed += 1) {
  const { wrong, points } = await live(drawWorld(seed), last === undefined ? say : undefined);
  if (last === undefined) say({ seed, points, wrong });
  if (wrong.length > 0) say({ seed, wrong, world: await shrink(drawWorld(seed)) });
}
