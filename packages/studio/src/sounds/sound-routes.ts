import type { Context } from "hono";
import type { Route, Schema } from "../api/route.ts";
import { listOf, record } from "../api/schemas.ts";
import { StudioError } from "../studio-error.ts";
import type { SoundFolder } from "./sound-folder.ts";
import type { AskedSound, SoundList } from "./sounds-contract.ts";

const text: Schema = { type: "string" };
const truth: Schema = { type: "boolean" };
/** More than a flow has. */
const mostSounds = 5_000;

/** The sounds of a folder, over HTTP; without one, every sound is unknown. */
export function soundRoutes(folder: SoundFolder | undefined): readonly Route[] {
  const found = record({ name: text, "language?": text, "file?": text, isHeard: truth });
  const asked = record({ sounds: listOf(record({ name: text, "language?": text })) });
  const path = "/api/sounds/{name}";
  return [
    {
      ...{
        method: "post",
        path: "/api/sounds",
        body: asked,
        answer: record({ hasFolder: truth, sounds: listOf(found) }),
      },
      summary: "Which of these sounds there are, and where.",
      async handle(context) {
        const sounds = await askedIn(context);
        const list = {
          hasFolder: folder !== undefined,
          sounds: await (folder ?? noFolder).find(sounds),
        };
        return context.json(list satisfies SoundList);
      },
    },
    {
      ...{ method: "get", path, query: ["language"], answer: "sound" },
      summary: "A sound as a WAV file, in a language.",
      async handle(context) {
        const sound = await (folder ?? noFolder).read(soundOf(context));
        return context.body(sound, 200, { "Content-Type": "audio/wav" });
      },
    },
    {
      ...{
        method: "put",
        path,
        role: "edit",
        query: ["language"],
        body: "sound",
        answer: record({ file: text }),
      },
      summary:
        "Writes a sound: a WAV file of 16-bit mono PCM with 8,000 or 16,000 samples a second.",
      async handle(context) {
        const wave = new Uint8Array(await context.req.arrayBuffer());
        return context.json({ file: await (folder ?? noFolder).write(soundOf(context), wave) });
      },
    },
  ];
}

const noFolder: SoundFolder = {
  find: async (asked) => asked.map((sound) => ({ ...sound, isHeard: false })),
  read: () => Promise.reject(withoutFolder()),
  write: () => Promise.reject(withoutFolder()),
};

function soundOf({ req }: Context): AskedSound {
  const language = req.query("language");
  return { name: req.param("name") ?? "", ...(language !== undefined && { language }) };
}

async function askedIn({ req }: Context): Promise<readonly AskedSound[]> {
  const body: unknown = await req.json().catch(() => undefined);
  const { sounds } = (body ?? {}) as { readonly sounds?: unknown };
  const list: readonly unknown[] = Array.isArray(sounds) ? sounds : [];
  return list.slice(0, mostSounds).flatMap((each) => {
    const { name, language } = (each ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof name !== "string") return [];
    return [{ name, ...(typeof language === "string" && { language }) }];
  });
}

function withoutFolder(): StudioError {
  const hint =
    "Start the studio with --set studio.sounds=FOLDER, the folder of the platform's sounds.";
  return new StudioError("STUDIO_NO_SOUND", "This studio has no folder of sounds.", { hint });
}
