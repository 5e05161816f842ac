import { type EventSink, createApplication } from "./model/application.ts";
import { asteriskId } from "./model/publish.ts";
import { removeIfUnused } from "./model/stasis.ts";
import type { World } from "./model/world.ts";
import { formatTimestamp } from "./time/timestamp.ts";

/** One WebSocket, real or in memory. */
export interface Connection extends EventSink {
  /** The applications it opens; each takes the place of an older WebSocket of the same application. */
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
export function createConnections(world: World): Connections {
  const open = new Set<Connection>();
  const close = (connection: Connection): void => {
    if (!open.delete(connection)) return;
    for (const name of connection.applications) {
      const application = world.applications.get(name);
      if (application?.sink !== connection) continue;
      application.sink = undefined;
      application.subscribesAll = false;
      removeIfUnused(world, application);
    }
  };
  return {
    open(connection) {
      open.add(connection);
      for (const name of connection.applications) takeOver(world, connection, name);
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

// The older WebSocket is told, stays open, and hears nothing more.
function takeOver(world: World, connection: Connection, name: string): void {
  const application = world.applications.get(name) ?? createApplication(name);
  world.applications.set(name, application);
  application.sink?.send(
    JSON.stringify({
      type: "ApplicationReplaced",
      timestamp: formatTimestamp(world.agenda.now()),
      application: name,
      asterisk_id: asteriskId,
    }),
  );
  application.sink = connection;
  application.subscribesAll = connection.subscribesAll === true;
}
