import { verbs } from "@flowrun/core";
import type { YamlNode } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { createOpenFlows } from "../src/open-flow.ts";
import { nodeUnder } from "../src/tree/node-at.ts";

const text = `flowrun: 1
name: x
start: main
blocks:
  main:
    - answer
    - go: next
  next:
    - play: sound:hello
`;

/** The document with every `from` written as `to`, as its next version. */
function edit(document: TextDocument, from: string, to: string): TextDocument {
  const start = document.getText().indexOf(from);
  const range = {
    start: document.positionAt(start),
    end: document.positionAt(start + from.length),
  };
  return TextDocument.update(document, [{ range, text: to }], document.version + 1);
}

describe("createOpenFlows", () => {
  const blockOf = (root: YamlNode | undefined, name: string): YamlNode | undefined =>
    nodeUnder(root, ["blocks", name]);

  test("reads only the block again that an edit changed, also past a version that is broken", () => {
    const flows = createOpenFlows(verbs);
    const document = TextDocument.create("file:///x.yaml", "yaml", 1, text);
    const before = flows.of(document)?.flow().root;
    edit(document, "sound:hello", '"sound:hello');
    expect(flows.of(document)?.diagnostics()).toHaveLength(1);
    edit(document, '"sound:hello', "sound:goodbye");
    const after = flows.of(document)?.flow().root;
    expect(blockOf(after, "main")).toBe(blockOf(before, "main"));
    expect(blockOf(after, "next")).not.toEqual(blockOf(before, "next"));
  });

  test("judges an edited flow as a new one", () => {
    const flows = createOpenFlows(verbs);
    const document = TextDocument.create("file:///x.yaml", "yaml", 1, text);
    flows.of(document)?.diagnostics();
    edit(document, "go: next", "go: nowhere");
    const edited = flows.of(document)?.diagnostics();
    const anew = createOpenFlows(verbs)
      .of(TextDocument.create("file:///x.yaml", "yaml", 1, document.getText()))
      ?.diagnostics();
    expect(edited).toEqual(anew);
    expect(edited?.map(({ code }) => code)).toContain("FLOW_UNKNOWN_BLOCK");
  });
});

describe("a flow that uses another file", () => {
  const written =
    "flowrun: 1\nname: x\nuse: { mail: ./mail.yaml }\nstart: a\nblocks:\n  a:\n    - answer\n    - call: mail#greet\n    - hangup\n";
  const document = TextDocument.create("file:///flows/x.yaml", "flowrun", 1, written);
  const codesWith = (mail: string | undefined): readonly string[] => {
    const flows = createOpenFlows(verbs, undefined, (uri) => (path) => {
      return uri === document.uri && path === "mail.yaml" ? mail : undefined;
    });
    return (flows.of(document)?.diagnostics() ?? []).map(({ code }) => code);
  };

  test("is judged with it, and what is wrong in it is shown where that is open", () => {
    const mail =
      "flowrun: 1\nname: mail\nparts: { greet: {} }\nblocks:\n  greet:\n    - play: sound:hello\n";
    expect(codesWith(mail)).toEqual([]);
    expect(codesWith(mail.replace("- play", "- paly"))).toEqual([]);
    expect(codesWith(undefined)).toEqual(["FLOW_BAD_USE"]);
  });
});
