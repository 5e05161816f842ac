// After `lerna version` has raised all versions: lets every package that is given the core, or the
// host, ask for that of the same version. Lerna leaves peer dependencies as they are.
import { globSync, readFileSync, writeFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("packages/core/package.json", "utf8")) as {
  readonly version: string;
};
for (const file of globSync("packages/*/package.json")) {
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace(/"peerDependencies": \{[^}]*\}/, (peers) =>
      peers.replaceAll(/("@flowrun\/[a-z-]+": ")[^"]*/g, `$1^${version}`),
    ),
  );
}
