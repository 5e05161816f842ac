import type { Observer } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import type { RunningFlow } from "../../run/start-flow.ts";
import type { Signal } from "../../surroundings.ts";
import type { Paint } from "../../terminal/paint.ts";

/** Something that happened to a run as a whole: the flow was reloaded, or the end has begun. */
export interface News {
  /**
   * A sentence, or a whole report with code frames; without colours and without a newline at the
   * end.
   */
  readonly text: string;
  readonly wrong: boolean;
}

/** How a run is shown: as lines of text, or as a phone on the screen. */
export interface RunView {
  /** Watches the host. */
  readonly observe: Observer;
  /** For lines of the log. */
  readonly paint: Paint;
  /** Takes a line of the log, with its newline. */
  readonly log: (line: string) => void;
  readonly tell: (news: News) => void;
  /** New calls take this program from here on. */
  readonly swapped: (program: Program) => void;
  /** The run has begun; `end` ends it as the signal would. */
  readonly started: (running: RunningFlow, end: (signal: Signal) => void) => void;
  /** Gives back what it took of the terminal. Can be called again. */
  readonly close: () => void;
}
