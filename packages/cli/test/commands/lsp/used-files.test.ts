import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { folderWith } from "../../try-main.ts";
import { openInEditor } from "./language-client.ts";

const mail = `flowrun: 1
name: mail
parts: { leave: { takes: { box: string } } }
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

describe("flowrun lsp, asked about a part of another file", () => {
  test("finds its references in both files", async () => {
    const folder = folderWith({ "mail.yaml": mail });
    const [uri = "", mailUri = ""] = ["front.yaml", "mail.yaml"].map(
      (name) => pathToFileURL(join(folder, name)).href,
    );
    const { request } = await openInEditor({ uri, text: flow });
    const at = { textDocument: { uri }, position: { line: 7, character: 25 } };

    const asked = { ...at, context: { includeDeclaration: true } };
    expect(await request("textDocument/references", asked)).toMatchObject({
      result: [
        { uri, range: { start: { line: 7, character: 20 } } },
        { uri: mailUri, range: { start: { line: 2, character: 9 } } },
        { uri: mailUri, range: { start: { line: 4, character: 2 } } },
      ],
    });
  });

  test("renames it in both files and in the tests, from either, and says why it does not", async () => {
    const scenarios =
      "flowrun-test: 1\nscenarios:\n  - { name: a, expect: { path: [main, mail#leave] } }\n";
    const files = { "mail.yaml": mail, "front.yaml": flow, "front.test.yaml": scenarios };
    const folder = folderWith(files);
    const [mailUri = "", uri = "", testUri = ""] = Object.keys(files).map(
      (name) => pathToFileURL(join(folder, name)).href,
    );
    const everywhere = { [uri]: [{}], [mailUri]: [{}, {}], [testUri]: [{}] };
    const { request, notify } = await openInEditor({ uri, text: flow });
    const at = { textDocument: { uri }, position: { line: 7, character: 27 } };
    const range = { start: { line: 7, character: 25 }, end: { line: 7, character: 30 } };
    expect(await request("textDocument/prepareRename", at)).toMatchObject({ result: range });
    const renamed = await request("textDocument/rename", { ...at, newName: "keep" });
    expect(renamed).toMatchObject({ result: { changes: everywhere } });
    expect(renamed).toMatchObject({ result: { changes: { [uri]: [{ range, newText: "keep" }] } } });

    const broken = mail.replace("blocks:", "blocks: [");
    const document = { uri: mailUri, languageId: "yaml", version: 1 };
    notify("textDocument/didOpen", { textDocument: { ...document, text: broken } });
    const refused = await request("textDocument/rename", { ...at, newName: "keep" });
    expect(refused).toMatchObject({
      error: { message: expect.stringMatching(/^This part is in no file/) },
    });

    notify("textDocument/didChange", {
      textDocument: { ...document, version: 2 },
      contentChanges: [{ text: mail }],
    });
    const there = {
      textDocument: { uri: mailUri },
      position: { line: 4, character: 3 },
      newName: "keep",
    };
    expect(await request("textDocument/rename", there)).toMatchObject({
      result: { changes: everywhere },
    });
  });
});
