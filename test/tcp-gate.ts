import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A TCP way to a server that can be shut and opened: for the client the server is away, and back.
 */
export interface TcpGate {
  /** The port on the loopback interface that leads to the server. */
  readonly port: number;
  /** Cuts every connection; new ones are refused. */
  shut(): Promise<void>;
  /** Lets connections through again, on the same port. */
  open(): Promise<void>;
  /**
   * Lets no byte through any more, in either direction, and tells nobody; new connections are taken
   * and stay silent.
   */
  freeze(): void;
  /** Leads new connections to another server; those that stand stay where they are. */
  leadTo(target: TcpPlace): void;
  /** How many connections it has let through since the beginning. */
  readonly accepted: number;
}

/** The place of a server. */
export interface TcpPlace {
  readonly host: string;
  readonly port: number;
}

/** A gate before a server, open. */
export async function createTcpGate(place: TcpPlace): Promise<TcpGate> {
  let target = place;
  const sockets = new Set<Socket>();
  const state = { frozen: false, accepted: 0 };
  const server = createServer((near) => {
    state.accepted += 1;
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    forward(near, far, state);
    forward(far, near, state);
  });
  const port = await listen(server, 0);
  return {
    port,
    get accepted() {
      return state.accepted;
    },
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    open: async () => {
      state.frozen = false;
      await listen(server, port);
    },
    freeze: () => {
      state.frozen = true;
    },
    leadTo: (other) => {
      target = other;
    },
  };
}

function forward(from: Socket, to: Socket, state: { readonly frozen: boolean }): void {
  from.on("data", (bytes) => {
    if (!state.frozen) to.write(bytes);
  });
  from.on("close", () => {
    if (!state.frozen) to.destroy();
  });
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The gate has no port.");
  return address.port;
}
