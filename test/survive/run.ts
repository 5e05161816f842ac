// `node --conditions=flowrun-source test/survive/run.ts SEED`: replays a run, line by line. With a second number, all seeds from
// the first to that one, and what was wrong with any.
import { drawWorld } from "./draw-world.ts";
import { live } from "./world.ts";

const [first = 1, last] = process.argv.slice(2).map(Number);
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

for (let seed = first; seed <= (last ?? first); seed += 1) {
  const world = drawWorld(seed);
  const { wrong, points } = await live(world, last === undefined ? say : undefined);
  if (last === undefined || wrong.length > 0) say({ seed, points, wrong, faults: world.faults });
}
