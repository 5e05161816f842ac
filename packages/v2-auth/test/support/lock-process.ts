// A process of its own, with `--expose-gc`: takes the lock of a file store, and says so once it can
// only lose it by its end.
import { setTimeout } from "node:timers/promises";
import { fileTokenStore } from "../../src/index.ts";

await fileTokenStore(process.argv[2] ?? "").lock(async () => {
  setImmediate(() => {
    globalThis.gc?.();
    process.stdout.write("locked\n");
  });
  // A promise that nothing can settle any more would be collected as garbage, and the lock with it.
  await setTimeout(2 ** 31 - 1);
});
