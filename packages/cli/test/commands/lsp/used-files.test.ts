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

describe("flowrun lsp, asked about a part of another file", { timeout: 30_000 }, () => {
  test("finds its references in both files, and refuses to rename it in one of them", async () => {
    const folder = folderWith({ "mail.yaml": mail });
    const [uri = "", mailUri = ""] = ["front.yaml", "mail.yaml"].map((name) => pathToFileURL(join(folder, name)).href);
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
    expect(await request("textDocument/prepareRename", at)).toMatchObject({ result: null });
    expect(await request("textDocument/rename", { ...at, newName: "keep" })).toMatchObject({
      error: { message: '"mail#leave" is a part of another file, which other flows may use, too: rename it there.' },
    });
  });
});
