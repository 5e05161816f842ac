// Copies each package, as `npm run build` left it, into `.stage`, to be published. It adds what all
// packages share: the licence, the address of the repository, and words to be found by. Run as `npm run stage`; then `npm pack` or `npm publish` there, with `--workspaces`.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { publishedReadme } from "./published-readme.ts";

/** The members that are read of a `package.json` here. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly keywords?: readonly string[];
  readonly repository?: { readonly type: string; readonly url: string };
  readonly devDependencies?: unknown;
}

const stage = ".stage";
const read = (file: string): Manifest => JSON.parse(readFileSync(file, "utf8")) as Manifest;
const write = (file: string, content: object): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
/** The one place for what all packages share. */
const { repository, keywords = [] } = read("package.json");
const web = repository?.url.replace(/^git\+/, "").replace(/\.git$/, "");

rmSync(stage, { recursive: true, force: true });
for (const file of globSync("packages/*/package.json").toSorted()) {
  const folder = file.replace(/[\\/]package\.json$/, "").replaceAll("\\", "/");
  const target = join(stage, basename(folder));
  const { devDependencies: _ours, ...manifest } = read(file);
  mkdirSync(target, { recursive: true });
  for (const path of manifest.files.filter((each) => !each.startsWith("!")))
    cpSync(join(folder, path), join(target, path), { recursive: true });
  cpSync("LICENSE", join(target, "LICENSE"));
  const files = web && `${web}/blob/v${manifest.version}`;
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  writeFileSync(
    join(target, "README.md"),
    publishedReadme(readme, { folder, name: manifest.name, files }),
  );
  write(join(target, "package.json"), {
    ...manifest,
    keywords: [...new Set([...keywords, ...(manifest.keywords ?? [])])],
    // npm publishes nothing that is private, and attests nothing without a repository.
    ...(repository === undefined
      ? { private: true }
      : {
          repository: { ...repository, directory: folder },
          homepage: `${web}#readme`,
          bugs: `${web}/issues`,
        }),
  });
}
write(join(stage, "package.json"), { private: true, workspaces: ["*"] });
if (repository === undefined)
  process.stdout.write(
    'package.json names no "repository": the packages can be packed and tried, not published.\n',
  );
