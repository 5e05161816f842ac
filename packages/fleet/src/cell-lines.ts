import { randomUUID } from "node:crypto";
import type { Cell, Clock, Json } from "@flowrun/core/plugin";
import type { LineSocket } from "@flowrun/durability";
import { beatMs, type Presence } from "./presence.ts";

/** The parts of lines. */
export interface CellLinesParts {
  readonly cell: Pick<Cell, "tell" | "onTold">;
  readonly clock: Clock;
  readonly presence: Presence;
  /** This process, as its beats name it. */
  readonly worker: string;
}

/** A message of a line: without `say` its end. */
interface Said {
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly say?: Json;
}

/** The end of a line, as its owner has it. */
export interface CellLine extends LineSocket {
  /** Ends this side without a word to the other one, which may be stopped or dead. */
  drop(): void;
}

/**
 * Lines between two processes of a cell, on whatever machines: what `LineSocket` is on one. They go
 * over what is told in the cell, so a message may be lost with a connection: whoever asks for
 * something waits for the answer only so long. A line ends when one side ends it, and when the
 * other one is not heard any more.
 */
export class CellLines {
  readonly #parts: CellLinesParts;
  readonly #lines = new Map<string, End>();
  readonly #stop: () => void;
  #attend = (asking: CellLine): void => asking.close();
  #cancelWatch = (): void => {};

  constructor(parts: CellLinesParts) {
    this.#parts = parts;
    this.#stop = parts.cell.onTold((message) => {
      if (isSaid(message) && message.to === parts.worker) this.#hear(message);
    });
    this.#watch();
  }

  /** A line to another process. It begins with the first message. */
  open(to: string): CellLine {
    return this.#end(randomUUID(), to);
  }

  /** The function that attends to lines to this process; before that they are turned away. */
  attend(attend: (asking: CellLine) => void): void {
    this.#attend = attend;
  }

  close(): void {
    for (const end of [...this.#lines.values()]) end.close();
    this.#cancelWatch();
    this.#stop();
  }

  #hear({ line, from, say }: Said): void {
    const known = this.#lines.get(line);
    if (say === undefined) return known?.drop();
    const end = known ?? this.#end(line, from);
    if (known === undefined) this.#attend(end);
    end.hear(say);
  }

  #end(line: string, other: string): End {
    const { cell, worker } = this.#parts;
    const end = new End(other, {
      tell: (what) => cell.tell({ line, from: worker, to: other, ...what }),
      forget: () => void this.#lines.delete(line),
    });
    this.#lines.set(line, end);
    return end;
  }

  #watch(): void {
    const { clock, presence } = this.#parts;
    this.#cancelWatch = clock.wake(clock.now() + beatMs, () => {
      for (const end of [...this.#lines.values()]) if (presence.isLost(end.other)) end.drop();
      this.#watch();
    });
  }
}

/** The effects of one end of a line on the outside. */
interface Way {
  readonly tell: (what: { readonly say?: Json }) => void;
  readonly forget: () => void;
}

class End implements CellLine {
  readonly other: string;
  readonly #way: Way;
  readonly #onClose: (() => void)[] = [];
  #take = (_message: Json): void => {};
  #isOver = false;

  constructor(other: string, way: Way) {
    this.other = other;
    this.#way = way;
  }

  hear(message: Json): void {
    this.#take(message);
  }

  send(message: Json): void {
    if (!this.#isOver) this.#way.tell({ say: message });
  }

  onMessage(callback: (message: Json) => void): void {
    this.#take = callback;
  }

  onClose(callback: () => void): void {
    if (this.#isOver) callback();
    else this.#onClose.push(callback);
  }

  close(): void {
    if (this.#isOver) return;
    this.#way.tell({});
    this.drop();
  }

  drop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#way.forget();
    for (const callback of this.#onClose) callback();
  }
}

function isSaid(message: Json): message is Json & Said {
  return typeof message === "object" && message !== null && "line" in message && "to" in message;
}
