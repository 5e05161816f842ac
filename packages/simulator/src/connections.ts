import { type EventSink, createApplication } from "./model/application.ts";
import { asteriskId } from "./model/publish.ts";
import { removeIfUnused } from "./model/stasis.ts";
import type { Pbx } from "./model/pbx.ts";
import { formatTimestamp } from "./model/timing.ts";

/** A WebSocket, real or in memory. */
export interface Connection extends EventSink {
  /**
   * The applications it opens; each takes the place of an older WebSocket of the same application.
   */
  readonly applications: readonly string[];
  /** Whether they hear of all channels and bridges. */
  readonly subscribesAll?: boolean;
  /** Called when the platform cuts it. */
  cut(): void;
}

/** The open WebSockets. */
export interface Connections {
  /** Registers a WebSocket; the function it returns is for when its client closed it. */
  open(connection: Connection): () => void;
  /** Cuts all. */
  cutAll(): void;
}

/** No WebSockets yet. */
export function createConnections(pbx: Pbx): Connections {
  const open = new Set<Connection>();
  const close = (connection: Connection): void => {
    if (!open.delete(connection)) return;
    for (const name of connection.applications) {
      const application = pbx.applications.get(name);
      if (application?.sink !== connection) continue;
      application.sink = undefined;
      application.subscribesAll = false;
      removeIfUnused(pbx, application);
    }
  };
  return {
    open(connection) {
      open.add(connection);
      for (const name of connection.applications) takeOver(pbx, connection, name);
      return () => {
        close(connection);
      };
    },
    cutAll() {
      for (const connection of [...open]) {
        close(connection);
        connection.cut();
      }
    },
  };
}

// The older WebSocket is told, stays open, and hears nothing more, but for what `tellOlder` asks
// for.
function takeOver(pbx: Pbx, connection: Connection, name: string): void {
  const application = pbx.applications.get(name) ?? createApplication(name);
  pbx.applications.set(name, application);
  const older = application.sink;
  // Before the older one is told: it may close at once, and would take the application along.
  application.sink = connection;
  const until = pbx.clock.now() + pbx.tellsOlderMs;
  application.older = older === undefined ? undefined : { sink: older, until };
  application.subscribesAll = connection.subscribesAll === true;
  older?.send(
    JSON.stringify({
      type: "ApplicationReplaced",
      timestamp: formatTimestamp(pbx.clock.now()),
      application: name,
      asterisk_id: asteriskId,
    }),
  );
}
