import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { startProcess } from "../../../../../test/process/start-process.ts";
import { folderWith } from "../../try-main.ts";
import {
  openInEditor,
  speakTo,
  startLanguageServer,
  type LanguageClient,
} from "./language-client.ts";

const bin = fileURLToPath(new URL("../../../src/bin.ts", import.meta.url));
const uri = "file:///flows/demo.yaml";
const good = `flowrun: 1
name: demo
start: first
blocks:
  first:
    - answer
    - play: sound:hello
    - go: last
  last:
    - hangup
`;
const bad = good.replace("go: last", "go: lsat");

function open(
  text: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<LanguageClient> {
  return openInEditor({ uri, text }, variables);
}

/** Where a word first stands in a text, as the protocol says it. */
function placeOf(text: string, word: string): { line: number; character: number } {
  const before = text.slice(0, text.indexOf(word));
  return {
    line: before.split("\n").length - 1,
    character: before.length - (before.lastIndexOf("\n") + 1),
  };
}

const diagnosticsOf = (version: number) => (params: unknown) =>
  (params as { version?: number }).version === version;

describe("flowrun lsp", () => {
  test("says what it can do", async () => {
    const { request } = startLanguageServer();
    const { result } = await request("initialize", {
      processId: null,
      rootUri: null,
      capabilities: {},
    });

    expect(result).toMatchObject({
      serverInfo: { name: "flowrun" },
      capabilities: {
        textDocumentSync: 2,
        hoverProvider: true,
        renameProvider: { prepareProvider: true },
      },
    });
  });

  test("knows the operations of the REST API v2", async () => {
    const flow = good.replace(
      "go: last",
      "v2: { call: contacts.serch }\n      then: { else: last }",
    );
    const { notified } = await open(flow);

    expect(await notified("textDocument/publishDiagnostics", diagnosticsOf(1))).toMatchObject({
      diagnostics: [{ message: expect.stringMatching(/Did you mean "contacts\.search"\?$/) }],
    });
  });

  test("knows them in the version that the configuration names", async () => {
    const flow = good.replace(
      "go: last",
      "v2: { call: ai.create_transcription }\n      then: { else: last }",
    );
    const { notified } = await open(flow, { V2_VERSION: "8.1" });

    expect(await notified("textDocument/publishDiagnostics", diagnosticsOf(1))).toMatchObject({
      diagnostics: [{ code: "FLOW_UNKNOWN_OPERATION" }],
    });
  });

  test("tells the problems of a flow when it is opened, and none when they are mended", async () => {
    const { notified, notify } = await open(bad);
    const at = placeOf(bad, "lsat");

    expect(await notified("textDocument/publishDiagnostics", diagnosticsOf(1))).toMatchObject({
      uri,
      diagnostics: [
        {
          source: "flowrun",
          code: "FLOW_UNKNOWN_BLOCK",
          severity: 1,
          message:
            'There is no block "lsat".\nDid you mean "last"? If "lsat" is right, rename the block "last" to it: nothing else names it.',
          range: { start: at, end: { ...at, character: at.character + 4 } },
        },
      ],
    });

    const range = { start: at, end: { ...at, character: at.character + 4 } };
    notify("textDocument/didChange", {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range, text: "last" }],
    });
    expect(await notified("textDocument/publishDiagnostics", diagnosticsOf(2))).toMatchObject({
      diagnostics: [],
    });
  });

  test("checks only the last of versions that follow quickly", async () => {
    const { notified, notify } = await open(good);
    for (const version of [2, 3, 4])
      notify("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [{ text: good }],
      });
    const seen: unknown[] = [];
    await notified("textDocument/publishDiagnostics", (params) => {
      seen.push((params as { version: number }).version);
      return diagnosticsOf(4)(params);
    });

    expect(seen).not.toContain(2);
    expect(seen).not.toContain(3);
  });

  test("takes the problems back when the flow is closed", async () => {
    const { notified, notify } = await open(bad);
    await notified("textDocument/publishDiagnostics", diagnosticsOf(1));
    notify("textDocument/didClose", { textDocument: { uri } });

    const cleared = (params: unknown): boolean =>
      (params as { version?: number }).version === undefined;
    expect(await notified("textDocument/publishDiagnostics", cleared)).toEqual({
      uri,
      diagnostics: [],
    });
  });

  test("completes, explains, finds, outlines, formats and mends", async () => {
    const { request } = await open(bad);
    const textDocument = { uri };
    const at = { textDocument, position: placeOf(bad, "lsat") };

    const { result: items } = await request("textDocument/completion", at);
    expect((items as { label: string }[]).map(({ label }) => label)).toEqual(["first", "last"]);

    const { result: hover } = await request("textDocument/hover", at);
    expect(hover).toMatchObject({
      contents: { value: expect.stringContaining("**FLOW_UNKNOWN_BLOCK**") },
    });

    const first = { textDocument, position: placeOf(bad, "first") };
    const { result: definition } = await request("textDocument/definition", first);
    expect(definition).toMatchObject([{ uri, range: { start: placeOf(bad, "first:") } }]);

    const { result: symbols } = await request("textDocument/documentSymbol", { textDocument });
    expect(symbols).toMatchObject([
      { name: "first", children: [{ name: "answer" }, { name: "play" }, { name: "go" }] },
      { name: "last", children: [{ name: "hangup" }] },
    ]);

    const options = { tabSize: 2, insertSpaces: true };
    expect((await request("textDocument/formatting", { textDocument, options })).result).toEqual(
      [],
    );

    const range = { start: at.position, end: at.position };
    const { result: actions } = await request("textDocument/codeAction", {
      textDocument,
      range,
      context: { diagnostics: [] },
    });
    expect(actions).toMatchObject([
      { title: 'Replace "lsat" with "last"', edit: { changes: { [uri]: [{ newText: "last" }] } } },
    ]);
  });

  test("renames a block everywhere, and says why it does not", async () => {
    const { request } = await open(good);
    const at = { textDocument: { uri }, position: placeOf(good, "last") };

    const { result } = await request("textDocument/rename", { ...at, newName: "goodbye" });
    expect(result).toMatchObject({
      changes: { [uri]: [{ newText: "goodbye" }, { newText: "goodbye" }] },
    });

    const { error } = await request("textDocument/rename", { ...at, newName: "first" });
    expect(error).toMatchObject({ message: 'There is a block "first" already.' });
  });

  test("renames a block in the tests beside the flow, and judges open ones again when the flow changed", async () => {
    const scenarios =
      "flowrun-test: 1\nscenarios:\n  - { name: a, expect: { path: [first, last] } }\n";
    const folder = folderWith({ "demo.test.yaml": scenarios });
    const [flowUri, testUri] = ["demo.yaml", "demo.test.yaml"].map(
      (name) => pathToFileURL(join(folder, name)).href,
    );
    const client = startLanguageServer();
    await client.request("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
    const openFile = (uriOfFile: string | undefined, text: string): void =>
      client.notify("textDocument/didOpen", {
        textDocument: { uri: uriOfFile, languageId: "yaml", version: 1, text },
      });
    openFile(flowUri, good);

    const at = { textDocument: { uri: flowUri }, position: placeOf(good, "last") };
    const { result } = await client.request("textDocument/rename", { ...at, newName: "goodbye" });
    const edit = { newText: "goodbye" };
    expect(result).toMatchObject({
      changes: { [flowUri ?? ""]: [edit, edit], [testUri ?? ""]: [edit] },
    });

    openFile(testUri, scenarios);
    const told = (count: number) => (params: unknown) => {
      const { uri: of, diagnostics } = params as { uri: string; diagnostics: unknown[] };
      return of === testUri && diagnostics.length === count;
    };
    await client.notified("textDocument/publishDiagnostics", told(0));
    const text = good.replaceAll("last", "goodbye");
    client.notify("textDocument/didChange", {
      textDocument: { uri: flowUri, version: 2 },
      contentChanges: [{ text }],
    });
    expect(await client.notified("textDocument/publishDiagnostics", told(1))).toMatchObject({
      diagnostics: [{ code: "PROOF_UNKNOWN_NAME" }],
    });
  });

  test("knows the parts of used files: completes, explains and finds them, and judges a flow again when one changes", async () => {
    const mail = `flowrun: 1
name: mail
parts: { leave: { about: Takes a message., takes: { box: string } } }
blocks:
  leave: [{ say: "\${args.box}" }]
`;
    const flow = `flowrun: 1
name: front
use: { mail: ./mail.yaml }
start: main
blocks:
  main:
    - answer
    - call: { part: mail#leave, with: { box: "7" } }
`;
    const folder = folderWith({ "mail.yaml": mail });
    const [flowUri = "", mailUri = ""] = ["front.yaml", "mail.yaml"].map(
      (name) => pathToFileURL(join(folder, name)).href,
    );
    const client = startLanguageServer();
    const workspace = { didChangeWatchedFiles: { dynamicRegistration: true } };
    await client.request("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: { workspace },
    });
    client.notify("initialized", {});
    expect(await client.notified("client/registerCapability")).toMatchObject({
      registrations: [{ method: "workspace/didChangeWatchedFiles" }],
    });
    const item = (uriOfFile: string, text: string) => ({
      uri: uriOfFile,
      languageId: "yaml",
      version: 1,
      text,
    });
    client.notify("textDocument/didOpen", { textDocument: item(flowUri, flow) });
    /** Until the flow has these problems. */
    const told = (...codes: readonly string[]): Promise<unknown> =>
      client.notified("textDocument/publishDiagnostics", (params) => {
        const { uri: of, diagnostics } = params as {
          uri: string;
          diagnostics: readonly { code: string }[];
        };
        return (
          of === flowUri &&
          JSON.stringify(diagnostics.map(({ code }) => code)) === JSON.stringify(codes)
        );
      });
    await told();

    const at = { textDocument: { uri: flowUri }, position: placeOf(flow, "leave") };
    const { result: definition } = await client.request("textDocument/definition", at);
    expect(definition).toEqual([
      { uri: mailUri, range: { start: { line: 4, character: 2 }, end: { line: 4, character: 7 } } },
    ]);
    const { result: hovered } = await client.request("textDocument/hover", at);
    expect(hovered).toMatchObject({
      contents: { value: expect.stringMatching(/^\*\*block leave\*\*[^]*In `mail.yaml`/) },
    });
    const { result: completed } = await client.request("textDocument/completion", at);
    expect(completed).toMatchObject([
      {
        label: "mail#leave",
        detail: "(box: string)",
        textEdit: { range: { start: placeOf(flow, "mail#leave") } },
      },
    ]);
    const use = { textDocument: { uri: flowUri }, position: placeOf(flow, "./mail") };
    expect(await client.request("textDocument/definition", use)).toMatchObject({
      result: [{ uri: mailUri }],
    });

    // Changed on the disk, and then in the editor, too.
    writeFileSync(join(folder, "mail.yaml"), mail.replaceAll("leave", "keep"));
    client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: mailUri, type: 2 }] });
    await told("FLOW_UNUSED_FILE", "FLOW_UNKNOWN_PART");
    client.notify("textDocument/didOpen", {
      textDocument: item(mailUri, mail.replaceAll("box", "place")),
    });
    await told("FLOW_PART_ARGUMENT", "FLOW_PART_ARGUMENT");
  });

  test("tells nothing of a file that is no flow", async () => {
    const client = await open("services: { web: { image: nginx } }\n");

    expect(await client.notified("textDocument/publishDiagnostics")).toMatchObject({
      diagnostics: [],
    });
  });

  test("ends with 0 when the editor shuts it down first, else with 1", async () => {
    const polite = await open(good);
    expect((await polite.request("shutdown", null)).result).toBeNull();
    polite.notify("exit", null);
    expect(await polite.ended).toEqual({ code: 0, err: "" });

    const rude = await open(good);
    rude.notify("exit", null);
    expect(await rude.ended).toEqual({ code: 1, err: "" });
  });

  test("ends when the editor closes the pipe", async () => {
    const client = await open(good);
    await client.notified("textDocument/publishDiagnostics");
    client.input.end();

    expect(await client.ended).toEqual({ code: 1, err: "" });
  });

  test("ends when the editor's process is gone, though the pipe is open", async () => {
    const editor = startProcess(process.execPath, ["-e", ""]);
    await once(editor, "close");
    const child = startProcess(process.execPath, ["--conditions=flowrun-source", bin, "lsp"]);
    const err = readText(child.stderr);
    const ended = once(child, "close").then(async ([code]) => ({ code, err: await err }));
    const client = speakTo(child.stdin, child.stdout, ended);
    await client.request("initialize", { processId: editor.pid, rootUri: null, capabilities: {} });

    expect(await client.ended).toEqual({ code: 1, err: "" });
  });

  test.each([
    ["a header without a length", "hello there\r\n\r\n"],
    ["a length that is no number", "Content-Length: many\r\n\r\n"],
    ["a body that is no JSON", "Content-Length: 3\r\n\r\n{{{"],
  ])("says in one message that %s is not the protocol", async (_what, garbage) => {
    const { input, ended } = startLanguageServer();
    input.write(garbage);
    const { code, err } = await ended;

    expect(code).toBe(2);
    expect(err).toMatch(
      /^error CLI_LSP_INPUT {2}Standard input does not speak the Language Server Protocol: [^\n]+\n/,
    );
    expect(err).not.toMatch(/\n\s+at /);
  });
});
