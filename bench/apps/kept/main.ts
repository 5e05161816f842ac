// The reference flow on flowrun's host, which notes how long what comes of an input has waited for
// the ledger.
import { writeFileSync } from "node:fs";
import { createAriTransport } from "@flowrun/ari-transport";
import { createHost } from "@flowrun/host";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createKnexStore } from "@flowrun/store-knex";
import { createDisk } from "../../../packages/durability/src/disk.ts";
import { LedgerFile } from "../../../packages/durability/src/ledger-file.ts";
import { referenceProgram } from "../../../test/scenarios/reference-program.ts";
import { log } from "../log.ts";
import { settings } from "../settings.ts";

const folder = process.env["LEDGER_FOLDER"] ?? "";
const { host: address, username, password, app, db } = settings;
const clock = createSystemClock();
const program = referenceProgram();
const file = new LedgerFile({
  ...{ path: `${folder}/ledger`, disk: createDisk(), now: () => clock.now(), syncs: false },
  ...{ prepare: () => undefined, tell: (message) => log.warn(message) },
});
let waits: number[] = [];
/** Since each question of the stage until the next one, in milliseconds. */
const between: (readonly number[])[] = [];

const host = createHost({
  ...{ program, clock, log, store: createKnexStore({ url: db }) },
  transport: createAriTransport({ host: address, username, password, app }),
  ledger: {
    ...{
      left: [],
      nameOf: () => "reference",
      program: () => program,
      write: (entry) => file.write(entry),
    },
    commit(release, goesOut) {
      const began = performance.now();
      file.commit(() => {
        waits.push(performance.now() - began);
        release();
      }, goesOut);
    },
    isKept: () => file.isKept(),
    close: async () => file.close(),
  },
});
host.start();

process.on("message", () => {
  between.push(waits);
  waits = [];
});
process.on("SIGTERM", () => {
  writeFileSync(`${folder}/waits.json`, JSON.stringify(between));
  process.exit(0);
});
