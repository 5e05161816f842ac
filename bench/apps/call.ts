/** The phases of the platform document, and the connection that follows them. */
export type Phase = "answering" | "vip_greeting" | "collecting_id" | "routing";

/** A call that the application handles. */
export interface Call {
  readonly id: string;
  readonly from: string;
  phase: Phase;
  digits: string;
  /** Runs while digits are collected. */
  timer: NodeJS.Timeout | undefined;
  /** Media that wait, the playback under way, and what happens when nothing plays any more. */
  queue: string[];
  playback: string | undefined;
  whenSilent: () => void;
  bridge: string | undefined;
  /** The outbound leg. */
  partner: string | undefined;
}

/** A call that has just come in. */
export function newCall(id: string, from: string): Call {
  const nothing = (): void => undefined;
  return {
    id,
    from,
    phase: "answering",
    digits: "",
    timer: undefined,
    queue: [],
    playback: undefined,
    whenSilent: nothing,
    bridge: undefined,
    partner: undefined,
  };
}
