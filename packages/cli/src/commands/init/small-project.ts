import { basename } from "node:path";
import { version } from "../../version.ts";

/** A file of a project: its path, counted from the folder, and its text. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The files that make a folder of flows a project. Its `package.json` asks for this version of
 * flowrun. Its workflow checks and tests at each push.
 */
export function smallProject(folder: string): readonly ProjectFile[] {
  const manifest = {
    name: nameOf(folder),
    private: true,
    scripts: {
      check: "flowrun check .",
      test: "flowrun test",
      studio: "flowrun studio .",
    },
    dependencies: { flowrun: `^${version}` },
  };
  return [
    { path: "package.json", text: `${JSON.stringify(manifest, null, 2)}\n` },
    { path: ".github/workflows/flows.yaml", text: workflow },
    { path: ".gitignore", text: "node_modules/\nspoken/\n*.sqlite\nari.password\n" },
  ];
}

/** The name of a folder as npm takes it. */
function nameOf(folder: string): string {
  const plain = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return plain === "" || plain === "flowrun" ? "flows" : plain;
}

const workflow = `name: flows
on: [push, pull_request]

jobs:
  prove:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm install
      - run: npx flowrun check . --format github
      - run: npx flowrun test
`;
