import { describe, expect, test } from "vitest";
import { publishedReadme } from "../build/published-readme.ts";

const page = `# @flowrun/core

See [operations](../../docs/operations.md#health), [the rooms](src/rooms/README.md) and
[Asterisk](https://www.asterisk.org).

\`\`\`md
[left](as.md)
\`\`\`
`;

const below = `---

Part of [flowrun](https://www.npmjs.com/package/flowrun): \`npm install @flowrun/core\`. Node 22.19 or later. Apache-2.0.
`;

describe("the README of a package that is published", () => {
  const place = { folder: "packages/core", name: "@flowrun/core" };

  test("leads into the repository at its version", () => {
    const files = "https://example.com/flowrun/blob/v0.2.0";
    expect(publishedReadme(page, { ...place, files })).toBe(`# @flowrun/core

See [operations](${files}/docs/operations.md#health), [the rooms](${files}/packages/core/src/rooms/README.md) and
[Asterisk](https://www.asterisk.org).

\`\`\`md
[left](as.md)
\`\`\`

${below}`);
  });

  test("names the files, and links to none, before the repository has an address", () => {
    expect(publishedReadme(page, { ...place, files: undefined })).toBe(`# @flowrun/core

See operations (\`docs/operations.md\`), the rooms (\`packages/core/src/rooms/README.md\`) and
[Asterisk](https://www.asterisk.org).

\`\`\`md
[left](as.md)
\`\`\`

${below}`);
  });

  test("does not name a file twice", () => {
    const text = "See [docs/v2.md](../../docs/v2.md).";
    expect(
      publishedReadme(text, { folder: "packages/cli", name: "flowrun", files: undefined }),
    ).toBe("See docs/v2.md.\n\n---\n\nNode 22.19 or later. Apache-2.0.\n");
  });
});
