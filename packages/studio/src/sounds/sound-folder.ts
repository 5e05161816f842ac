import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { readWave, writeWave, type WaveFormat } from "@flowrun/core/plugin";
import { confinedPath } from "../confined-path.ts";
import { replaceFile } from "../replace-file.ts";
import { StudioError } from "../studio-error.ts";
import type { AskedSound, FoundSound } from "./sounds-contract.ts";

/** The largest sound that is taken and given, in bytes: four minutes. */
export const largestSound = 8_388_608 as const;

/**
 * The sounds of a platform, in its folder: `LANGUAGE/NAME.wav`. Nothing outside of it is read or
 * written, links included.
 */
export interface SoundFolder {
  /**
   * Where sounds are, in the language in which they are played, or the one that it is a kind of, as
   * the platform looks for them.
   */
  find(asked: readonly AskedSound[]): Promise<readonly FoundSound[]>;
  /** A sound as a WAV file. Rejects with a `StudioError`, as all of these do. */
  read(asked: AskedSound): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Writes a WAV file of 16-bit mono PCM with 8,000 or 16,000 samples a second, and resolves with
   * its name in the folder.
   */
  write(asked: AskedSound, wave: Uint8Array): Promise<string>;
}

const wave = "wave" as const;

/**
 * The formats that platforms play, by the end of the name, in the order in which browsers get them.
 */
const formats: ReadonlyMap<string, WaveFormat | typeof wave | undefined> = new Map<
  string,
  WaveFormat | typeof wave | undefined
>([
  ["wav", wave],
  ["wav16", wave],
  ["sln", { format: 1, channels: 1, rate: 8_000, bits: 16 }],
  ["sln16", { format: 1, channels: 1, rate: 16_000, bits: 16 }],
  ["ulaw", { format: 7, channels: 1, rate: 8_000, bits: 8 }],
  ["alaw", { format: 6, channels: 1, rate: 8_000, bits: 8 }],
  ...["gsm", "g722", "g729", "ilbc", "siren7", "siren14", "opus", "mp3"].map(
    (end) => [end, undefined] as const,
  ),
]);

/** The language of a call whose flow says nothing of it. */
const usualLanguage = "en";

/** Opens a folder of sounds. */
export function openSoundFolder(root: string): SoundFolder {
  const lookFor = async (asked: AskedSound, lists: NameLists): Promise<string | undefined> => {
    if (!isName(asked)) return undefined;
    for (const place of placesOf(asked)) {
      const names = await lists(dirname(place));
      const end = [...formats.keys()].find((each) => names.has(`${basename(place)}.${each}`));
      if (end !== undefined && (await confinedPath(root, `${place}.${end}`)) !== undefined)
        return `${place}.${end}`;
    }
    return undefined;
  };
  return {
    async find(asked) {
      const lists = createLists(root);
      const files = asked.map(async (sound): Promise<FoundSound> => {
        const file = await lookFor(sound, lists);
        return {
          ...sound,
          ...(file !== undefined && { file }),
          isHeard: formatOf(file) !== undefined,
        };
      });
      return Promise.all(files);
    },
    async read(asked) {
      const file = await lookFor(asked, createLists(root));
      const place = file === undefined ? undefined : await confinedPath(root, file);
      const format = formatOf(file);
      if (place === undefined || format === undefined) throw noSound(asked);
      const facts = await stat(place);
      if (!facts.isFile() || facts.size > largestSound) throw noSound(asked);
      const bytes = new Uint8Array(await readFile(place));
      return format === wave ? bytes : writeWave({ ...format, samples: bytes });
    },
    async write(asked, bytes) {
      const [end, other] = endsOf(bytes);
      const name = await ownPlace(root, asked);
      const lists = createLists(root);
      const names = await lists(dirname(name));
      const shadow = [...formats.keys()].find(
        (each) => each !== end && each !== other && names.has(`${basename(name)}.${each}`),
      );
      if (shadow !== undefined)
        throw refused(
          `"${name}.${shadow}" is there already, and the platform may play that one.`,
          "Remove it first, or take another name.",
        );
      await makeFolders(root, dirname(name)).catch((error: unknown) => {
        throw notWritten(name, error);
      });
      const place = await confinedPath(root, `${name}.${end}`);
      if (place === undefined) throw noSound(asked);
      await replaceFile(place, bytes).catch((error: unknown) => {
        throw notWritten(name, error);
      });
      // The platform plays one of both, whichever is nearer to the line.
      const before = await confinedPath(root, `${name}.${other}`);
      if (before !== undefined) await rm(before, { force: true });
      return `${name}.${end}`;
    },
  };
}

type NameLists = (folder: string) => Promise<ReadonlySet<string>>;

/** The names in folders, each of which is read once. */
function createLists(root: string): NameLists {
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  const list = async (folder: string): Promise<ReadonlySet<string>> => {
    const place = await confinedPath(root, folder === "." ? "x" : `${folder}/x`);
    return new Set(place === undefined ? [] : await readdir(dirname(place)).catch(() => []));
  };
  return (folder) => {
    const listed = known.get(folder) ?? list(folder);
    known.set(folder, listed);
    return listed;
  };
}

/**
 * Where a platform looks for a sound: in its language, in those that it is a kind of, then in none.
 */
function placesOf({ name, language = usualLanguage }: AskedSound): readonly string[] {
  const parts = language.split("_");
  const kinds = parts.map((_, count) => parts.slice(0, parts.length - count).join("_"));
  return [...kinds.map((kind) => `${kind}/${name}`), name];
}

/**
 * Where a new sound goes: to those of its language; without one, to those of the usual language
 * where the folder has such.
 */
async function ownPlace(root: string, asked: AskedSound): Promise<string> {
  if (!isName(asked)) throw noSound(asked);
  if (asked.language !== undefined) return `${asked.language}/${asked.name}`;
  const names = await createLists(root)(".");
  return names.has(usualLanguage) ? `${usualLanguage}/${asked.name}` : asked.name;
}

/**
 * Makes the folders that lead to a sound, one after the other, so that a link on the way leads
 * nowhere else.
 */
async function makeFolders(root: string, folder: string): Promise<void> {
  const parts = folder === "." ? [] : folder.split("/");
  for (const count of parts.keys()) {
    const place = await confinedPath(root, parts.slice(0, count + 1).join("/"));
    if (place === undefined) return;
    await mkdir(place, { recursive: true });
  }
}

/**
 * Names of platforms: plain words with slashes between. A name that a file system could read
 * otherwise is refused.
 */
function isName({ name, language = usualLanguage }: AskedSound): boolean {
  return (
    name.length <= 200 &&
    /^[\w-]+(?:[.+ ]?[\w-]+)*(?:\/[\w-]+(?:[.+ ]?[\w-]+)*)*$/u.test(name) &&
    /^[a-zA-Z]{2,8}(?:[_-]\w{1,8}){0,3}$/.test(language)
  );
}

function formatOf(file: string | undefined): WaveFormat | typeof wave | undefined {
  return file === undefined ? undefined : formats.get(file.slice(file.lastIndexOf(".") + 1));
}

/** How the file of a sound has to end, and how the one ends that it replaces. */
function endsOf(bytes: Uint8Array): readonly ["wav", "wav16"] | readonly ["wav16", "wav"] {
  const sound = readWave(bytes);
  const hint =
    "Take mono PCM of 16 bits with 8,000 or 16,000 samples a second; the page of the studio makes it of other sounds.";
  if (sound === undefined) throw refused("This is no WAV file.", hint);
  const { format, channels, rate, bits, samples } = sound;
  if (format !== 1 || bits !== 16)
    throw refused(
      `This WAV file does not hold PCM of 16 bits (format ${format}, ${bits} bits).`,
      hint,
    );
  if (channels !== 1) throw refused(`This WAV file has ${channels} channels.`, hint);
  if (rate !== 8_000 && rate !== 16_000)
    throw refused(`This WAV file has ${rate} samples a second.`, hint);
  if (samples.length === 0) throw refused("This WAV file is silent: it has no samples.", hint);
  return rate === 8_000 ? ["wav", "wav16"] : ["wav16", "wav"];
}

function noSound({ name, language }: AskedSound): StudioError {
  const where = language === undefined ? "" : ` in "${language}"`;
  const hint =
    "Choose a sound that the flow names; its name has letters, digits, - and _, with slashes between.";
  return new StudioError(
    "STUDIO_NO_SOUND",
    `There is no sound "${name}"${where} that can be heard here.`,
    { hint },
  );
}

function refused(message: string, hint: string): StudioError {
  return new StudioError("STUDIO_SOUND_REFUSED", message, { hint });
}

function notWritten(name: string, error: unknown): StudioError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
  const hint = "Mend the permissions of the folder of sounds, or free some space.";
  return new StudioError("STUDIO_NOT_WRITTEN", `"${name}" cannot be written (${code}).`, { hint });
}
