import type { HandOver } from "./hand-over.ts";
import type { HostStats } from "./host-stats.ts";

/** How a host stands to its platform and to other processes; its parts read it. */
export class Standing {
  /** What the transport told last; the host writes it. */
  connection: HostStats["connection"] = "idle";
  /** The host is closed, and takes nothing any more. */
  isClosed = false;
  /** The hand-over to another process that is under way; `Succession` writes it. */
  handOver: HandOver | undefined;

  get isConnected(): boolean {
    return this.connection === "connected";
  }

  /** Whether a request that failed was not answered by the platform, since that is away. */
  get isAway(): boolean {
    return !this.isConnected && this.handOver === undefined;
  }

  /** Whether calls go on here: the platform is there, and no other process is to have them. */
  get lives(): boolean {
    return this.isConnected && this.handOver === undefined;
  }
}
