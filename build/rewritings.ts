import { fileURLToPath } from "node:url";
import type { Rewriting } from "./rewrite-modules.ts";

const openingHandshake = fileURLToPath(new URL("opening-handshake.ts", import.meta.url));

/** What packages load at once and we use late or never. */
export const rewritings: readonly Rewriting[] = [
  {
    // For HTTP/2, which nearly no server speaks.
    module: "/undici/lib/dispatcher/client.js",
    from: "const connectH2 = require('./client-h2.js')",
    to: "const connectH2 = (...args) => require('./client-h2.js')(...args)",
  },
  {
    // For logs that a worker writes.
    module: "/pino/lib/tools.js",
    from: "const transport = require('./transport')",
    to: "const transport = (...args) => require('./transport')(...args)",
  },
  {
    module: "/pino/pino.js",
    from: "require('./lib/transport')",
    to: "(...args) => require('./lib/transport')(...args)",
  },
  { module: "/pino/lib/tools.js", from: "const { isMainThread } = require('worker_threads')", to: "" },
  { module: "/pino/lib/tools.js", from: "isMainThread)", to: "require('worker_threads').isMainThread)" },
  {
    // For opening a WebSocket, which needs a nonce and a SHA-1 of Node's cryptography.
    module: "/ws/lib/websocket.js",
    from: "const { randomBytes, createHash } = require('crypto')",
    to: `const { createKey, digestOf } = require(${JSON.stringify(openingHandshake)})`,
  },
  { module: "/ws/lib/websocket.js", from: "randomBytes(16).toString('base64')", to: "createKey()" },
  {
    module: "/ws/lib/websocket.js",
    from: "createHash('sha1')\n      .update(key + GUID)\n      .digest('base64')",
    to: "digestOf(key + GUID)",
  },
  // For masks, from the first message on.
  { module: "/ws/lib/sender.js", from: "const { randomFillSync } = require('crypto')", to: "" },
  { module: "/ws/lib/sender.js", from: "randomFillSync(", to: "require('crypto').randomFillSync(" },
  // What is imported as a default is copied name by name.
  {
    module: "/commander/lib/command.js",
    from: "import fs from 'node:fs'",
    to: "const fs = process.getBuiltinModule('node:fs')",
  },
  {
    module: "/commander/lib/command.js",
    from: "import path from 'node:path'",
    to: "const path = process.getBuiltinModule('node:path')",
  },
  { module: "/commander/lib/command.js", from: "import process from 'node:process'", to: "" },
];
