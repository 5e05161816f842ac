#!/usr/bin/env node
// Runs on any Node of the last years: it has to say what is missing where flowrun itself could not even be loaded.
const needed = [22, 19];
const [major, minor] = process.versions.node.split(".").map(Number);

if (major > needed[0] || (major === needed[0] && minor >= needed[1])) runHere();
else runOnPinnedNode();

function runHere() {
  // Node calls its SQLite (22) and this function experimental; nobody who starts flowrun can help it.
  const [print] = process.listeners("warning");
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    if (
      warning.name !== "ExperimentalWarning" ||
      !/^(SQLite|stripTypeScriptTypes) /.test(warning.message)
    )
      print?.(warning);
  });
  require("../bundle/flowrun.cjs");
}

/** Goes on with the Node that npm installed as the package "node", where there is one, with the same arguments and signals. */
function runOnPinnedNode() {
  const { spawn } = require("node:child_process");
  const node = findPinnedNode();
  if (node === undefined) {
    console.error(
      `error CLI_NODE_VERSION  flowrun needs Node ${needed.join(".")} or later; this is Node ${process.versions.node}. Install a newer one, or add it to your project: npm install --save-dev node@24`,
    );
    process.exitCode = 2;
    return;
  }
  const child = spawn(node, process.argv.slice(1), { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // A terminal sends SIGINT to both processes by itself.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

function findPinnedNode() {
  try {
    return require.resolve("node/bin/node");
  } catch {
    return undefined;
  }
}
