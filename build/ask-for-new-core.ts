// After `lerna version` has raised all versions: lets every package that is given the core ask for
// the core of the same version. Lerna leaves peer dependencies as they are.
import { globSync, readFileSync, writeFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("packages/core/package.json", "utf8")) as {
  readonly version: string;
};
for (const file of globSync("packages/*/package.json")) {
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace(/("peerDependencies": \{\s*"@flowrun\/core": ")[^"]*/, `$1^${version}`),
  );
}
