import type { PlatformPart } from "@flowrun/core/plugin";

/** A module of Asterisk that is needed and does not run. */
export interface MissingModule {
  /** Without `.so`. */
  readonly module: string;
  /** A clause: what cannot be done without it. */
  readonly without: string;
}

/** The modules that every call needs. */
const ofEveryCall: Readonly<Record<string, string>> = {
  app_stasis: "no call comes to flowrun",
  res_ari_channels: "no call can be answered",
  res_ari_bridges: "nobody can be connected",
  res_ari_playbacks: "nothing that plays can be stopped",
  res_stasis_answer: "no call can be answered",
  res_stasis_playback: "nothing can be played",
};

const recorded = "nothing can be recorded";
const listened = "nobody can be listened to, and no voice agent or stream gets sound";

const unsent = "no text can be sent to a phone";

/** The modules of each part, and what cannot be done without them. */
const ofParts: Readonly<Record<PlatformPart, Readonly<Record<string, string>>>> = {
  recording: { res_stasis_recording: recorded, res_ari_recordings: recorded },
  snooping: { res_stasis_snoop: "of a whole call only its conversations are recorded" },
  talk: { func_talkdetect: "nobody notices when somebody talks, or is silent" },
  sound: { chan_websocket: listened, res_stasis_snoop: listened, codec_resample: listened },
  messages: { res_ari_endpoints: unsent, res_pjsip_messaging: unsent },
  mailboxes: { res_ari_mailboxes: "no phone is told of messages in a mailbox" },
  lamps: { res_ari_device_states: "no lamp of a phone can be turned" },
  wav: written("wav", "format_wav"),
  wav49: written("wav49", "format_wav_gsm", "codec_gsm"),
  gsm: written("gsm", "format_gsm", "codec_gsm"),
  ulaw: written("ulaw", "format_pcm", "codec_ulaw"),
  alaw: written("alaw", "format_pcm", "codec_alaw"),
  sln16: written("sln16", "format_sln"),
  g722: written("g722", "format_pcm", "codec_g722"),
  ogg: written("ogg", "format_ogg_vorbis"),
};

/** The modules that calls with these parts need and that do not run, each once, by their names. */
export function missingModules(
  running: ReadonlySet<string>,
  parts: Iterable<PlatformPart>,
): readonly MissingModule[] {
  const needed = Object.assign({}, ofEveryCall, ...[...parts].map((part) => ofParts[part]));
  return Object.entries<string>(needed)
    .filter(([module]) => !running.has(module))
    .map(([module, without]) => ({ module, without }))
    .toSorted((one, other) => one.module.localeCompare(other.module));
}

function written(format: string, ...modules: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    modules.map((module) => [module, `nothing can be recorded as "${format}"`]),
  );
}
