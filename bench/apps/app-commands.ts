import type { AppCommand } from "./start-app.ts";

const built = {
  file: "packages/cli/bin/flowrun.js",
  args: ["flows/reference.yaml", "--json"],
} as const;

/** The reference application by hand, on ws, undici and pg: the floor. */
export const hand: AppCommand = {
  name: "hand",
  file: "bench/apps/hand/main.ts",
  args: [],
  environment: {},
};

/**
 * The same with events kept away that it does not read, as flowrun does too: lower than the
 * platform document's floor.
 */
export const handWithFilter: AppCommand = {
  ...hand,
  name: "hand with an event filter",
  environment: { FILTERS_EVENTS: "yes" },
};

/** The same on the npm package `ari-client`. */
export const ariClient: AppCommand = {
  name: "ari-client",
  file: "bench/apps/ari-client/main.ts",
  args: [],
  environment: {},
};

/**
 * The reference flow on flowrun as it is built, with requests over HTTP: its calls outlive a lost
 * connection, and no phone transfers them.
 */
export const flowrun: AppCommand = { name: "flowrun", ...built, environment: {} };

/**
 * As the other applications do: calls end with the connection, and nobody minds what phones
 * transfer by themselves.
 */
const bare = { DURABILITY_CALLS: "discard", ARI_TRANSFERS: "platform" } as const;

/** The same, asking the platform what the others ask it, and no more. */
export const flowrunOverHttp: AppCommand = {
  name: "flowrun over HTTP",
  ...built,
  environment: bare,
};

/** The same with requests over the WebSocket, where they cannot block. */
export const flowrunOverWebSocket: AppCommand = {
  name: "flowrun over the WebSocket",
  ...built,
  environment: { ...bare, ARI_REQUESTS: "websocket" },
};
