import type { Output } from "../surroundings.ts";

/** The terminal's alternate screen. */
export interface Screen {
  /** Shows these lines, writing only those that changed. */
  readonly draw: (lines: readonly string[]) => void;
  /** Forgets what is shown, so that the next `draw` writes everything: after the size changed. */
  readonly clear: () => void;
  /** Gives the terminal back as it was. Can be called again. */
  readonly leave: () => void;
}

const enterSequence = "\u001b[?1049h\u001b[?25l\u001b[2J";
const leaveSequence = "\u001b[?25h\u001b[?1049l";

/** Takes the terminal over: its alternate screen, without a cursor. */
export function openScreen(output: Output): Screen {
  let shown: readonly string[] = [];
  let open = true;
  output.write(enterSequence);
  return {
    draw: (lines) => {
      if (!open) return;
      const changed = lines.flatMap((line, row) =>
        line === shown[row] ? [] : [`\u001b[${row + 1};1H${line}\u001b[K`],
      );
      shown = lines;
      if (changed.length > 0) output.write(changed.join(""));
    },
    clear: () => {
      shown = [];
      if (open) output.write("\u001b[2J");
    },
    leave: () => {
      if (open) output.write(leaveSequence);
      open = false;
    },
  };
}
