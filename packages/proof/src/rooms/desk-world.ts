import { type DeskState, openRoom, roomStep, type RoomState } from "@flowrun/core/tooling";
import { deskMoves } from "./desk-moves.ts";
import type { DeskScene, DeskSetting } from "./desk-scene.ts";
import type { RoomWorld } from "./room-world.ts";
import { countFrom, now, type StepRoom } from "./stage.ts";
import { readDesk, writeDesk } from "./write-desk.ts";

/** The desk of all queues, with callers and phones that do whatever they may. */
export function deskWorld(setting: DeskSetting, step: StepRoom = roomStep): RoomWorld<DeskScene> {
  const opened = openRoom("desk", setting.rules, now).state as RoomState<DeskState>;
  const room = { ...opened, counter: countFrom };
  return {
    first: readDesk(room, writeDesk(setting, { room, callers: [], asked: [] }).text),
    moves: (scene) => deskMoves(setting, step, scene),
    write: (scene) => writeDesk(setting, scene),
    read: (text) => readDesk(room, text),
  };
}
