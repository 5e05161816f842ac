/** A sound that is asked about, as flows name it. */
export interface AskedSound {
  /** The name behind `sound:`, such as `digits/1`. */
  readonly name: string;
  /** The language in which it is played; absent where the flow declares none. */
  readonly language?: string;
}

/** The answer to `POST /api/sounds`. */
export interface SoundList {
  /** Whether the studio has a folder of sounds. */
  readonly hasFolder: boolean;
  /** In the order in which they were asked for. */
  readonly sounds: readonly FoundSound[];
}

/** A sound, and where it is. */
export interface FoundSound extends AskedSound {
  /** Its file in the folder; absent while it is missing. */
  readonly file?: string;
  /** Whether a browser can play it: others are for telephones only. */
  readonly isHeard: boolean;
}
