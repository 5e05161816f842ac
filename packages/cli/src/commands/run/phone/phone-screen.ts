import type { Surroundings, Output } from "../../../surroundings.ts";
import type { Paint } from "../../../terminal/paint.ts";
import { liveCall, type PhoneState } from "./phone-state.ts";
import { renderPhone } from "./render-phone.ts";
import { paintLine } from "./screen-line.ts";

/** The phone on the terminal. */
export interface PhoneScreen {
  /** Shows this state soon: several at once become one picture. */
  readonly show: (state: PhoneState) => void;
  /** Gives the terminal back. Can be called again. */
  readonly close: () => void;
}

/** The shortest time between two pictures, and the longest during a call, in milliseconds. */
const [frameMs, tickMs] = [40, 1_000];

/** Takes the terminal over for the phone, until it is closed or the process ends. */
export function openPhoneScreen({ out, clock, onExit }: Surroundings, paint: Paint): PhoneScreen {
  const screen = openScreen(out);
  const stopExit = onExit(screen.leave);
  let state: PhoneState | undefined;
  let cancel = (): void => {};
  let isDue = false;
  const draw = (): void => {
    isDue = false;
    if (state === undefined) return;
    const shown = { ...state, now: clock.now() };
    screen.draw(renderPhone(shown, out.size()).map((line) => paintLine(line, paint)));
    // The time of a live call goes on by itself.
    if (liveCall(shown) !== undefined) cancel = clock.wake(clock.now() + tickMs, draw);
  };
  const drawSoon = (): void => {
    if (isDue) return;
    isDue = true;
    cancel();
    cancel = clock.wake(clock.now() + frameMs, draw);
  };
  const stopResize = out.onResize(() => {
    screen.clear();
    drawSoon();
  });
  return {
    show: (next) => {
      state = next;
      drawSoon();
    },
    close: () => {
      cancel();
      state = undefined;
      stopResize();
      stopExit();
      screen.leave();
    },
  };
}

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
