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
  return {
    observe: { stepped: phone.stepped },
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
      screen = openPhoneScreen(surroundings, paint);
      board.change({
        address: opened.server?.url ?? "",
        ...(store.demo ? {} : { hints: [], callers: [unknownCaller] }),
      });
      stopKeys = keyboard?.listen((key) => {
        const { state, action } = pressKey(board.state(), key);
        board.change({ ...state, report: [] });
        if (action?.kind === "quit") {
          phone.hangUp();
          end("SIGINT");
        } else if (action !== undefined) phone.act(action);
      });
    },
    close: () => {
      stopKeys?.();
      screen?.close();
    },
  };
}
