import type { HostStats } from "./host-stats.ts";
import type { Arrival } from "./left-calls.ts";

/** A hand-over of all calls to another process that is under way. */
interface UnderWay {
  /** Whether all is written, and later events have to be. */
  readonly isReady: boolean;
  /** Takes a call that comes meanwhile. */
  arrived(arrival: Arrival): void;
}

/** How a host stands to its platform and to other processes; its parts read it. */
export class Standing {
  /** The last state that the transport told; the host writes it. */
  connection: HostStats["connection"] = "idle";
  /** The host is closed, and takes nothing any more. */
  isClosed = false;
  /** The hand-over to another process that is under way; `Succession` writes it. */
  handOver: UnderWay | undefined;

  get isConnected(): boolean {
    return this.connection === "connected";
  }

  /** Whether the platform is away: it answered no request that failed. */
  get isAway(): boolean {
    return !this.isConnected && this.handOver === undefined;
  }

  /** Whether calls go on here: the platform is there, and no other process is to have them. */
  get lives(): boolean {
    return this.isConnected && this.handOver === undefined;
  }
}
