import type { Host } from "@flowrun/host";
import type { Clock, HttpPort, Logger, MailPort, SpeechPort, V2Port } from "@flowrun/core/plugin";
import { sends } from "../flow/program-needs.ts";
import type { RunnableFlow } from "../flow/load-flow.ts";
import type { Surroundings } from "../surroundings.ts";
import { openHttp } from "./open-http.ts";
import { openMail } from "./open-mail.ts";
import { closeSoundPorts, openSoundPorts, type SoundPorts } from "./open-sound-ports.ts";
import { openSpeech } from "./open-speech.ts";
import { openStore, type OpenStore } from "./open-store.ts";
import { openV2 } from "./open-v2.ts";

/**
 * The needs of a flow's calls beside their platform: several runs in one process have them in
 * common.
 */
export interface CommonParts {
  readonly http: HttpPort;
  readonly mail: MailPort | undefined;
  readonly v2: V2Port | undefined;
  readonly speech: SpeechPort | undefined;
  readonly sound: SoundPorts;
  readonly store: OpenStore;
  /** The hosts of all that run in this process. */
  readonly hosts: Set<Pick<Host, "signal">>;
}

/** The settings that decide them. */
export interface CommonRequest extends Pick<RunnableFlow, "config" | "folder" | "program"> {
  readonly surroundings: Surroundings;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether the platform is the embedded one. */
  readonly embedded: boolean;
}

/** Keeps how something is closed that was opened. */
export type Keep = <T>(
  opening: Promise<T>,
  close: (opened: T) => Promise<void> | undefined,
) => Promise<T>;

/**
 * Opens one after the other, and has `keep` close them. Rejects with a `CliError` when one cannot
 * be opened.
 */
export async function openCommon(request: CommonRequest, keep: Keep): Promise<CommonParts> {
  const { config, folder, program, surroundings, clock, log, embedded } = request;
  const plugins = { folder, clock, log };
  const http = await keep(openHttp(config.http, plugins), (opened) => opened.close());
  const mailing = { ...plugins, mail: config.mail, isUsed: sends(program, "mail.send") };
  const mail = await keep(openMail(mailing), (opened) => opened?.close());
  const asksV2 = sends(program, "v2.call") || config.store !== undefined;
  const v2 = await keep(openV2({ ...plugins, config, surroundings, isUsed: asksV2 }), (opened) =>
    opened?.close(),
  );
  const voice = { plugin: config.speech, program, embedded, surroundings: plugins };
  const speech = await keep(openSpeech(voice), (opened) => opened?.close());
  const sound = await keep(openSoundPorts({ ...voice, config }), closeSoundPorts);
  const store = await keep(openStore({ ...request, v2 }), ({ store: port }) => port.close());
  return { http, mail, v2, speech, sound, store, hosts: new Set() };
}

/**
 * Gives the result of `use` and everything that it opened. When a part of it fails, the earlier
 * ones are closed, the last one first.
 */
export async function openingAll<T>(use: (keep: Keep) => Promise<T>): Promise<{
  readonly opened: T;
  readonly close: () => Promise<void>;
}> {
  const closers: (() => Promise<void> | undefined)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closers.toReversed()) await each();
  };
  try {
    const opened = await use(async (opening, closing) => {
      const each = await opening;
      closers.push(() => closing(each));
      return each;
    });
    return { opened, close };
  } catch (error) {
    await close();
    throw error;
  }
}
