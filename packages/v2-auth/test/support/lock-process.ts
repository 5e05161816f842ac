// A process of its own: takes the lock of a file store, says so, and holds it for ever.
import { fileTokenStore } from "../../src/index.ts";

await fileTokenStore(process.argv[2] ?? "").lock(async () => {
  process.stdout.write("locked\n");
  setInterval(() => undefined, 1_000);
  await new Promise<never>(() => undefined);
});
