import { deskRoom } from "./desk.ts";
import type { RoomKind } from "./room-kind.ts";

/** Every kind of room, by the `kind` of its rules. */
export const roomKinds: Readonly<Record<string, RoomKind>> = { desk: deskRoom };
