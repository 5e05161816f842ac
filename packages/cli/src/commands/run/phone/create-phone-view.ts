import type { Program } from "@flowrun/core";
import type { Platform } from "@flowrun/simulator";
import type { Invocation } from "../../../invocation.ts";
import { createPaint } from "../../../terminal/paint.ts";
import type { RunView } from "../run-view.ts";
import { createPhoneLine } from "./phone-line.ts";
import { openPhoneScreen, type PhoneScreen } from "./phone-screen.ts";
import { flowTitle, initialPhoneState, createPhoneBoard, unknownCaller } from "./phone-state.ts";
import { pressKey } from "./press-key.ts";

/** A run as a phone on the screen, which places calls on the embedded platform. */
export function createPhoneView({ surroundings, paint }: Invocation, program: Program): RunView {
  const { clock, keyboard } = surroundings;
  let screen: PhoneScreen | undefined;
  let stopKeys: (() => void) | undefined;
  let platform: Platform | undefined;
  const board = createPhoneBoard(initialPhoneState(program, clock.now()), clock, (state) =>
    screen?.show(state),
  );
  const phone = createPhoneLine(board, () => platform, clock);
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  let isClosed = false;
  const open = (end: Parameters<RunView["started"]>[1]): void => {
    if (isClosed) return;
    screen = openPhoneScreen(surroundings, paint);
    screen.show(board.state());
    stopKeys = keyboard?.listen((key) => {
      const { state, action } = pressKey(board.state(), key);
      board.change({ ...state, report: [] });
      if (action?.kind === "quit") {
        phone.hangUp();
        end("SIGINT");
      } else if (action !== undefined) phone.act(action);
    });
  };
  return {
    observe: {
      stepped: phone.stepped,
      connection: ({ kind }) => (kind === "connected" ? resolve() : undefined),
    },
    paint: createPaint(false),
    log: (line) => {
      if (/ (warn|error) /.test(line)) board.change({ note: { text: line.trim(), wrong: true } });
    },
    tell: ({ text, wrong }) => {
      const lines = text.split("\n");
      board.change({ note: { text: lines.at(-1) ?? "", wrong }, report: lines.slice(0, -1) });
    },
    swapped: (next) => board.change({ flow: flowTitle(next) }),
    started: ({ platform: opened, store }, end) => {
      platform = opened.server?.platform;
      platform?.watch(phone.happened);
      board.change({
        address: opened.server?.url ?? "",
        ...(store.demo ? {} : { hints: [], callers: [unknownCaller] }),
      });
      // The platform hangs up on a caller to whom nobody is connected yet.
      void connected.then(() => open(end));
    },
    close: () => {
      isClosed = true;
      stopKeys?.();
      screen?.close();
    },
  };
}
