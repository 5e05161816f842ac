import { createSource, verbs } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../src/edit.ts";
import { readFlowSource, type FlowText } from "../src/flow/flow-text.ts";
import { renameableAcrossAt, renameAcross } from "../src/rename-across.ts";
import type { FlowScenarios } from "../src/scenarios.ts";

const mail = `flowrun: 1
name: mail
parts: { leave: { takes: { box: string } }, tidy: {} }
blocks:
  leave:
    - go: take
  take:
    - log: leave "\${args.box}"
  tidy:
    - call: { part: leave, with: { box: "1" } }
`;
const front = `flowrun: 1
name: front
use: { post: mail.yaml, again: mail.yaml }
start: main
blocks:
  main:
    - answer
    - call: { part: post#leave, with: { box: "7" } }
    - call: { part: "again#leave", with: { box: "leave" } }
    - call: post#tidy
`;
const outer = `flowrun: 1
name: outer
use: { in: front.yaml }
start: main
blocks: { main: [{ answer: {} }] }
`;
const walked = `path: [post#leave, post#take, leave]\n`;

const folder = "file:///flows/";
const files = {
  "mail.yaml": mail,
  "front.yaml": front,
  "outer.yaml": outer,
  "front.test.yaml": walked,
};
type Files = Readonly<Record<string, string | undefined>>;

/**
 * The files that change when the name at the `|` of one of them gets another, or why it does not.
 */
function renamed(
  marked: string,
  name: string,
  more: Files = {},
): Readonly<Record<string, string>> | string {
  const text = marked.replace("|", "");
  const file = Object.entries(files).find(([, each]) => each === text)?.[0] ?? "";
  const all: Files = { ...files, ...more };
  const read = (of: { readonly uri: string; readonly text: string }): FlowText =>
    readFlowSource(createSource(of.uri, of.text), verbs, undefined, {
      beside: (path) => all[path],
    });
  const here = { uri: folder + file, flow: read({ uri: folder + file, text }) };
  const result = renameAcross(
    here,
    { offset: marked.indexOf("|"), name },
    { findFlows, scenariosOf, read },
  );
  function findFlows() {
    const flows = Object.entries(all).filter(([each]) => !each.endsWith(".test.yaml"));
    return flows.map(([each, written]) => ({ uri: folder + each, text: written }));
  }
  function scenariosOf(uri: string): readonly FlowScenarios[] {
    const written = all[uri.slice(folder.length).replace(".yaml", ".test.yaml")];
    return written === undefined
      ? []
      : [{ uri: uri.replace(".yaml", ".test.yaml"), text: written, blockNames: namesIn(written) }];
  }
  if (!result.ok) return result.reason;
  return Object.fromEntries(
    result.files.map((each) => [each.uri.slice(folder.length), applyEdits(each.text, each.edits)]),
  );
}

function namesIn(text: string): FlowScenarios["blockNames"] {
  if (text.includes("broken")) return undefined;
  return [...text.matchAll(/[\w#]+(?=[,\]])/g)].map(({ 0: value, index: start }) => ({
    ...{ value, span: { start, end: start + value.length } },
  }));
}

const everywhere = {
  "mail.yaml": mail
    .replace("{ leave:", "{ take_down:")
    .replace("  leave:\n", "  take_down:\n")
    .replace("part: leave", "part: take_down"),
  "front.yaml": front
    .replace("post#leave", "post#take_down")
    .replace("again#leave", "again#take_down"),
  "front.test.yaml": walked.replace("post#leave", "post#take_down"),
};

describe("renameAcross", () => {
  test("renames a part of a used file there, and where it is named, by whatever name the file is used under", () => {
    expect(renamed(front.replace("post#leave", "post#le|ave"), "take_down")).toEqual(everywhere);
  });

  test("does the same from the file that declares the part", () => {
    expect(renamed(mail.replace("  leave:\n", "  le|ave:\n"), "take_down")).toEqual(everywhere);
  });

  test("renames a block of a used file that scenarios walk through, also by way of a second file", () => {
    const through = { "outer.test.yaml": "path: [in#post#take, in#again#take, post#take]\n" };
    expect(renamed(mail.replace("  take:", "  ta|ke:"), "ask", through)).toEqual({
      "mail.yaml": mail.replace("go: take", "go: ask").replace("  take:", "  ask:"),
      "front.test.yaml": walked.replace("post#take", "post#ask"),
      "outer.test.yaml": "path: [in#post#ask, in#again#ask, post#take]\n",
    });
  });

  test("renames a block of a flow that uses files", () => {
    const same = front.replaceAll("main", "begin");
    expect(renamed(front.replace("start: main", "start: m|ain"), "begin")).toEqual({
      "front.yaml": same,
    });
  });

  test("changes nothing when the name stays", () => {
    expect(renamed(front.replace("post#leave", "post#le|ave"), "leave")).toEqual({});
  });

  test.each([
    ["the name is taken there", { name: "tidy" }, 'There is a block "tidy" already.'],
    [
      "a flow that uses the file has errors",
      { more: { "other.yaml": front.replace("- answer", "- answer: [") } },
      'Mend the errors of "other.yaml" first: it cannot be read, and a name could be missed there.',
    ],
    [
      "a flow of the folder cannot be read at all",
      { more: { "other.yaml": undefined } },
      'Mend the errors of "other.yaml" first: it cannot be read, and a name could be missed there.',
    ],
    [
      "the scenarios of such a flow have errors",
      { more: { "front.test.yaml": "path: [broken" } },
      'Mend the errors of "front.test.yaml" first: it cannot be read, and a name could be missed there.',
    ],
    [
      "the file cannot be read",
      { more: { "mail.yaml": undefined } },
      "This part is in no file that the flow uses and that can be read: rename it where it is declared.",
    ],
  ])(
    "is refused where %s",
    (_where, { name = "take_down", more = {} }: { name?: string; more?: Files }, reason) => {
      expect(renamed(front.replace("post#leave", "post#le|ave"), name, more)).toBe(reason);
    },
  );
});

describe("renameableAcrossAt", () => {
  test("gives the name of a part without that of its file", () => {
    const flow = readFlowSource(createSource("front.yaml", front), verbs, undefined, {
      beside: () => mail,
    });
    const span = renameableAcrossAt(flow, front.indexOf("post#leave") + 2);
    expect(span && front.slice(span.start - 5, span.end + 1)).toBe("post#leave,");
  });
});
