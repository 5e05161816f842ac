import type { AsteriskSettings } from "./asterisk-config.ts";

/**
 * A look at Asterisk that does not go through flowrun: what the tests believe when flowrun says
 * that it left nothing.
 */
export interface AriProbe {
  /** The body of a GET below `/ari`; rejects for any status but 200. */
  get(path: string): Promise<unknown>;
  /** The bytes of a file below `/ari`; rejects for any status but 200. */
  file(path: string): Promise<Buffer>;
  /** The status of a request, with an empty body or this one. */
  send(method: "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<number>;
}

/** A probe of the Asterisk with these settings. */
export function ariProbe(settings: AsteriskSettings): AriProbe {
  const base = `http://127.0.0.1:${settings.httpPort}/ari`;
  const authorization = `Basic ${Buffer.from(`${settings.username}:${settings.password}`).toString("base64")}`;
  // One connection per request: a kept one would outlive Asterisk's restart.
  const headers = { authorization, connection: "close" };

  const look = (path: string): Promise<Response> => fetch(`${base}${path}`, { headers });
  const fetched = async (path: string): Promise<Response> => {
    // Asterisk has been seen to reset such a connection before it answered; a look may be repeated.
    const response = await look(path).catch((error: unknown) =>
      isReset(error) ? look(path) : Promise.reject(error),
    );
    if (response.status !== 200)
      throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    return response;
  };

  return {
    get: async (path) => (await fetched(path)).json(),
    file: async (path) => Buffer.from(await (await fetched(path)).arrayBuffer()),
    send: async (method, path, body) => {
      const json = body && {
        body: JSON.stringify(body),
        headers: { ...headers, "content-type": "application/json" },
      };
      const response = await fetch(`${base}${path}`, { method, headers, ...json });
      await response.arrayBuffer();
      return response.status;
    },
  };
}

function isReset(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNRESET";
}
