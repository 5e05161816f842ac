/** A command to the platform that records, or that changes a recording. */
export type RecordingCommand =
  | {
      readonly kind: "record.start";
      readonly request: string;
      /**
       * The name that it is stored under: a path without a format. A stored recording of this name
       * makes it fail.
       */
      readonly recording: string;
      readonly leg: string;
      readonly format: RecordingFormat;
      /** The platform ends it after so long, when nothing else does; absent: never. */
      readonly mostMs?: number;
      /** It goes on behind what is stored under that name; absent: such a recording makes it fail. */
      readonly appends?: true;
    }
  /** Records all that is heard in a bridge. */
  | {
      readonly kind: "record.bridge";
      readonly request: string;
      readonly bridge: string;
      /** As for a leg. */
      readonly recording: string;
      readonly format: RecordingFormat;
      /** It goes on behind a file of that name; absent: such a file makes it fail. */
      readonly appends?: true;
    }
  /** Ends a recording and stores it. */
  | { readonly kind: "record.stop"; readonly request: string; readonly recording: string }
  /** Keeps nothing of what is heard until it goes on. */
  | { readonly kind: "record.pause"; readonly request: string; readonly recording: string }
  | { readonly kind: "record.resume"; readonly request: string; readonly recording: string }
  /** Ends a recording if it is under way, and removes what is stored of it. */
  | { readonly kind: "recording.erase"; readonly request: string; readonly recording: string };

/** The formats of a stored recording. */
export const recordingFormats = [
  "wav",
  "wav49",
  "gsm",
  "ulaw",
  "alaw",
  "sln16",
  "g722",
  "ogg",
] as const;

/** A format of a recording. */
export type RecordingFormat = (typeof recordingFormats)[number];
