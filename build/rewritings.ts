import type { Rewriting } from "./rewrite-modules.ts";

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
