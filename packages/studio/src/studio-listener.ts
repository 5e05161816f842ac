import { getRequestListener } from "@hono/node-server";
import { createStudioApp, type StudioAppOptions } from "./create-studio-app.ts";
import { openFlowFolder } from "./flow-folder.ts";
import { readPageFiles } from "./page-files.ts";
import { placeOf } from "./place-of.ts";
import { openPluginFiles } from "./plugin-files.ts";
import { openGitHistory } from "./publish/git-history.ts";
import { openSoundFolder } from "./sounds/sound-folder.ts";

/** The things that a studio serves, with the folders that it is in. */
export interface ListenerOptions extends Omit<
  StudioAppOptions,
  "folder" | "page" | "history" | "sounds" | "place" | "plugin"
> {
  readonly folder: string;
  readonly page: string;
  readonly sounds?: string | undefined;
  readonly plugin?: string | undefined;
}

/** The listener that answers the requests of pages. */
export type StudioListener = ReturnType<typeof getRequestListener>;

/** Reads the page, and opens the folders. Rejects where the page cannot be read. */
export async function studioListener(options: ListenerOptions): Promise<StudioListener> {
  const { folder, page, sounds, plugin, ...more } = options;
  const files = await readPageFiles(page, more.phone && new URL(more.phone.url).origin);
  const app = createStudioApp({
    ...{
      folder: openFlowFolder(folder),
      place: placeOf(folder),
      history: openGitHistory(folder),
      page: files,
    },
    ...more,
    ...(sounds !== undefined && { sounds: openSoundFolder(sounds) }),
    ...(plugin !== undefined && { plugin: openPluginFiles(plugin) }),
  });
  return getRequestListener(app.fetch);
}
