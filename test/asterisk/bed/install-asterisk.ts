import { access, lstat, mkdir, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { outputOf } from "../../process/run-process.ts";

const folder = fileURLToPath(new URL("../../../.asterisk", import.meta.url));

/**
 * Where Asterisk is installed: `root` is `/` for the machine's own, or a folder that it runs in by
 * chroot.
 */
export interface Installation {
  readonly root: string;
}

/**
 * The Asterisk to test with, and the `nats-server` beside it: the machine's own when `asterisk` is
 * on the PATH, otherwise Debian's in the git-ignored folder `.asterisk`, which is filled on first
 * use (about 15 seconds, needs root and `mmdebstrap`).
 */
export async function installAsterisk(): Promise<Installation> {
  if (await isOnPath("asterisk")) return { root: "/" };
  const root = join(folder, "root");
  const needed = [
    "usr/sbin/asterisk",
    "usr/sbin/nats-server",
    "usr/share/asterisk/sounds/en",
    "usr/share/asterisk/sounds/es",
  ];
  // Sounds are links to alternatives, which lead somewhere only inside of the root.
  const found = await Promise.all(needed.map((path) => isThere(join(root, path))));
  if (found.includes(false)) await bootstrap(root);
  return { root };
}

/** Whether the Asterisk to test with has a module; Debian's has not all of them. */
export async function hasModule(name: string): Promise<boolean> {
  const { root } = await installAsterisk();
  const libraries = join(root, "usr/lib");
  const places = ["", ...(await readdir(libraries).catch(() => []))];
  const found = places.map((place) =>
    isThere(join(libraries, place, "asterisk/modules", `${name}.so`)),
  );
  return (await Promise.all(found)).includes(true);
}

/** Whether a program can be found on the PATH. */
export async function isOnPath(program: string): Promise<boolean> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = await Promise.all(folders.map((each) => exists(join(each, program))));
  return found.includes(true);
}

/**
 * Installs beside the target and moves it there when it is complete, so that half an installation
 * is never taken for one.
 */
async function bootstrap(root: string): Promise<void> {
  const draft = `${root}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await outputOf(
    "mmdebstrap",
    [
      "--variant=minbase",
      '--aptopt=Acquire::Check-Valid-Until "false"',
      "--include=asterisk,asterisk-core-sounds-en-wav,asterisk-core-sounds-es-wav,asterisk-config,nats-server",
      "forky",
      draft,
    ],
    { timeoutMs: 300_000 },
  );
  // Debian's package brings Mexico's Spanish under its speaker's name alone, without the link that
  // the English one has.
  const spanish = join(draft, "usr/share/asterisk/sounds/es");
  if (!(await isThere(spanish))) await symlink("es_MX_f_Allison", spanish);
  // Without its own name in /etc/hosts, pjlib waits 5 s for a name server and outbound legs stall.
  await writeFile(join(draft, "etc/hosts"), `127.0.0.1 localhost ${hostname()}\n`);
  await rm(root, { recursive: true, force: true });
  await rename(draft, root);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
