import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";

/** A TCP port of the loopback interface that nobody listened on a moment ago. */
export async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("A TCP server has no port.");
  return address.port;
}

/** A UDP port of the loopback interface that nobody was bound to a moment ago. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
}

/**
 * Whether somebody is bound to this UDP port of the loopback interface (Linux; `proc(5)`,
 * `/proc/net/udp`).
 */
export async function isUdpPortBound(port: number): Promise<boolean> {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return (await readFile("/proc/net/udp", "utf8")).includes(`: ${address} `);
}
