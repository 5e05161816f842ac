// The client of `flowrun lsp`: it starts the server and hands it the flows that are open. All the rest is the server's.
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** Starts the server when the first flow is opened. */
async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("flowrun.restart", restart),
    vscode.workspace.onDidChangeConfiguration(
      (change) => change.affectsConfiguration("flowrun.path") && restart(),
    ),
  );
  await start();
}

/** Ends the server together with the editor. */
async function deactivate() {
  await client?.stop();
  client = undefined;
}

async function restart() {
  await deactivate();
  await start();
}

async function start() {
  const server = { command: commandPath(), args: ["lsp"] };
  // The server itself leaves YAML that is no flow alone.
  const documentSelector = [{ language: "flowrun" }, { scheme: "file", language: "yaml" }];
  client = new LanguageClient("flowrun", "flowrun", server, { documentSelector });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const reason = error instanceof Error ? error.message : String(error);
    void vscode.window.showErrorMessage(
      `flowrun cannot be started: ${reason}. Set "flowrun.path" to the command, or install it with npm.`,
    );
  }
}

/** The command of the settings; a relative path counts from the workspace folder. */
function commandPath() {
  const command = vscode.workspace.getConfiguration("flowrun").get("path", "flowrun");
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const isName = !command.includes("/") && !command.includes("\\");
  return isName || path.isAbsolute(command) || folder === undefined
    ? command
    : path.join(folder, command);
}

module.exports = { activate, deactivate };
