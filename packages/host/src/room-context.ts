import type { RoomCommand, RoomState, RunBegin } from "@flowrun/core/tooling";
import type { Alarms } from "@flowrun/core/plugin";
import type { HostOptions } from "./host-options.ts";
import type { Handed } from "./left-rooms.ts";
import type { Routed, Routes } from "./routes.ts";
import type { Standing } from "./standing.ts";

/** The parts that all rooms of a host share. */
export interface RoomContext extends Pick<
  HostOptions,
  "transport" | "clock" | "log" | "ledger" | "journal" | "observe"
> {
  readonly alarms: Alarms;
  readonly routes: Routes<Routed>;
  readonly standing: Standing;
  /**
   * Whether the platform may be asked: not before it was looked at, or a bridge that was made
   * meanwhile would be missed.
   */
  readonly mayAsk: () => boolean;
  readonly tell: (
    call: string,
    told: { readonly room: string; readonly seq: number; readonly body: Told },
  ) => void;
  readonly begin: (run: RunBegin, room: string) => void;
  /**
   * Whether a call has taken what this room told it, or a run that it began has begun; or nobody
   * wants it any more.
   */
  readonly isTaken: (handed: Handed, room: string) => boolean;
  /** Called once: nothing is left of the room but where it stood. `isLost`: nobody in it was told. */
  readonly forget: (room: RoomState, isLost: boolean) => void;
}

type Told = Extract<RoomCommand, { kind: "call.tell" }>["body"];
