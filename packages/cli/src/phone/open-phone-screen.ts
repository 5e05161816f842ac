import type { Paint } from "../terminal/paint.ts";
import type { Surroundings } from "../surroundings.ts";
import { liveCall, type PhoneState } from "./phone-state.ts";
import { renderPhone } from "./render-phone.ts";
import { openScreen } from "./screen.ts";
import { paintLine } from "./segment.ts";

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
