import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { connectTcp } from "./tcp-connection.ts";

/**
 * How to connect to a platform: over TCP, or over TLS where `origin` begins with `https:`, trusting the certificates `ca` (PEM)
 * in place of the system's. What is written before the connection stands is sent then. Over TLS each connection goes on with the
 * session of one before, where the server still knows it: the connections of a pool end when they are idle, and a whole
 * handshake each time would cost both sides their asymmetric cryptography.
 */
export function createConnector(origin: string, ca?: string): () => Socket {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (protocol === "http:") return () => connectTcp({ host, port: Number(port || 80) }).setNoDelay();
  // An address is no name by which a server could choose its certificate (RFC 6066, section 3).
  const servername = isIP(host) === 0 ? host : "";
  const options = { host, port: Number(port || 443), servername, ...(ca !== undefined && { ca }) };
  let session: Buffer | undefined;
  return () =>
    connectTls({ ...options, session })
      .setNoDelay()
      .on("session", (latest) => {
        session = latest;
      });
}
