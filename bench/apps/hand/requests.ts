import { Pool } from "undici";
import { readTypes, type Requests } from "../requests.ts";
import { settings } from "../settings.ts";

const { host, username, password, app, ringTimeout } = settings;

/** The value of the Authorization header. */
export const authorization: string = `Basic ${btoa(`${username}:${password}`)}`;

// Asterisk drops idle connections after 15 s.
const pool = new Pool(`http://${host}`, {
  connections: 32,
  keepAliveTimeout: 10_000,
  headersTimeout: 5_000,
  bodyTimeout: 5_000,
});
const headers = { authorization, accept: "application/json" };
const headersWithBody = { ...headers, "content-type": "application/json" };

async function ask(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  fields?: object,
): Promise<void> {
  const { statusCode, body } = await pool.request({
    method,
    path: `/ari${path}`,
    headers: fields === undefined ? headers : headersWithBody,
    body: fields === undefined ? null : JSON.stringify(fields),
  });
  if (statusCode >= 400)
    throw new Error(`${method} ${path} was answered with ${statusCode}: ${await body.text()}`);
  await body.dump();
}

/** Keeps events away that nobody reads. */
export function filterEvents(): Promise<void> {
  return ask("PUT", `/applications/${app}/eventFilter`, {
    allowed: readTypes.map((type) => ({ type })),
  });
}

/** Requests straight over undici, with each value where the platform document has it. */
export const requests: Requests = {
  answer: (channel) => ask("POST", `/channels/${channel}/answer`),
  hangUp: (channel) => ask("DELETE", `/channels/${channel}`),
  play: (channel, media, playback) =>
    ask("POST", `/channels/${channel}/play`, { media, playbackId: playback }),
  stopPlayback: (playback) => ask("DELETE", `/playbacks/${playback}`),
  createBridge: (bridge) => ask("POST", "/bridges", { type: "mixing", bridgeId: bridge }),
  addToBridge: (bridge, channel) => ask("POST", `/bridges/${bridge}/addChannel`, { channel }),
  destroyBridge: (bridge) => ask("DELETE", `/bridges/${bridge}`),
  originate: ({ endpoint, bridge, callerId, channel }) => {
    const fields = { endpoint, app, appArgs: `outbound,${bridge}`, callerId, channelId: channel };
    return ask("POST", `/channels?timeout=${ringTimeout}`, fields);
  },
};
