import type { AppCommand } from "./start-app.ts";

const flowrun = { file: "packages/cli/bin/flowrun.js", args: ["flows/reference.yaml", "--json"] } as const;

/** The reference application by hand, on ws, undici and pg: the floor. */
export const hand: AppCommand = { name: "hand", file: "bench/apps/hand/main.ts", args: [], environment: {} };

/** The same on the npm package `ari-client`. */
export const ariClient: AppCommand = {
  name: "ari-client",
  file: "bench/apps/ari-client/main.ts",
  args: [],
  environment: {},
};

/** The reference flow on flowrun as it is built, with requests over HTTP. */
export const flowrunOverHttp: AppCommand = { name: "flowrun", ...flowrun, environment: {} };

/** The same with requests over the WebSocket, where they cannot block. */
export const flowrunOverWebSocket: AppCommand = {
  name: "flowrun over the WebSocket",
  ...flowrun,
  environment: { ARI_REQUESTS: "websocket" },
};
