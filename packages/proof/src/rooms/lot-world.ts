import {
  type LotAnswer,
  type LotMessage,
  type Meetings,
  openRoom,
  roomStep,
  type RoomState,
} from "@flowrun/core/tooling";
import { brokenLotLaw } from "./lot-laws.ts";
import { type LotScene, type LotSetting, type Parking, readLot, writeLot } from "./lot-scene.ts";
import type { Came, Move, RoomWorld } from "./room-world.ts";
import { answersOf } from "./platform-answers.ts";
import { countFrom, freeId, mostRequests, now, Stage, type StepRoom } from "./stage.ts";

/** A lot, and callers and a platform that do whatever they may. */
export function lotWorld(setting: LotSetting, step: StepRoom = roomStep): RoomWorld<LotScene> {
  const opened = openRoom("lot:walked", setting.rules, now).state as RoomState<Meetings>;
  const room = { ...opened, counter: countFrom };
  return {
    first: readLot(room, writeLot({ room, callers: [] }).text),
    moves: (scene) => movesIn(setting, step, scene),
    write: writeLot,
    read: (text) => readLot(room, text),
  };
}

type Room = Stage<Meetings, Parking>;
type Act = readonly [string, (room: Room) => void];

function movesIn(setting: LotSetting, step: StepRoom, scene: LotScene): readonly Move<LotScene>[] {
  const acts = [
    ...scene.callers.flatMap(callerActs),
    ...arrivals(setting, scene),
    ...answersOf(scene.room),
    ...timeActs(scene),
  ];
  return acts.map(([text, act]) => ({ text, come: () => came(setting, step, scene, act) }));
}

function came(
  setting: LotSetting,
  step: StepRoom,
  scene: LotScene,
  act: (room: Room) => void,
): Came<LotScene> {
  const room: Room = new Stage(scene.room, scene.callers, step);
  act(room);
  const marks = room.parties.flatMap(({ told }) => told.map(({ kind }) => kind));
  const after = { room: room.room, callers: room.parties };
  const broken = brokenLotLaw(setting, { before: scene, after, room });
  return { scene: after, marks, ...(broken === undefined ? {} : { broken }) };
}

function arrivals(
  { rules, parks, fetches, most }: LotSetting,
  { callers, room: { requests } }: LotScene,
): readonly Act[] {
  if (callers.length >= most || requests.length >= mostRequests) return [];
  const id = freeId(callers);
  const comes = (text: string, isHost: boolean, slot: string, body: LotMessage): Act => [
    text,
    (room) => {
      room.add({ id, told: [], isHost, stage: "asking", slot, bridge: "" });
      room.say(id, body);
    },
  ];
  const taken = callers.filter(({ isHost }) => isHost).map(({ slot }) => slot);
  // An empty slot stands for all of them.
  const empty = rules.slots.find((slot) => !taken.includes(slot));
  const slots = rules.slots.filter((slot) => taken.includes(slot) || slot === empty);
  return [
    ...(parks === 0
      ? []
      : [comes(`{${id}} is parked (line ${parks})`, true, "", { kind: "park", slot: null })]),
    ...(fetches === 0
      ? []
      : slots.map((slot) =>
          comes(`{${id}} fetches from ${slot} (line ${fetches})`, false, slot, {
            kind: "fetch",
            slot,
          }),
        )),
  ];
}

function callerActs({ id, isHost, stage, told }: Parking): readonly Act[] {
  const [first] = told;
  const acts: Act[] = [];
  if (first !== undefined)
    acts.push([`{${id}} hears of the lot: ${first.kind}`, (room) => hear(room, id)]);
  if (stage === "adding")
    acts.push(
      [
        `{${id}} is in the bridge`,
        (room) => {
          room.put(id, { stage: "talking" });
          if (isHost) room.say(id, { kind: "inside" });
        },
      ],
      [
        `{${id}} cannot be added to the bridge`,
        (room) => {
          room.say(id, { kind: "left" });
          room.leave(id);
        },
      ],
    );
  // A block of keys may lead a parked call out of the lot.
  if (stage === "parked" || stage === "talking")
    acts.push([
      `{${id}} leaves`,
      (room) => {
        room.say(id, { kind: "left" });
        room.leave(id);
      },
    ]);
  acts.push([`{${id}} hangs up`, (room) => room.leave(id)]);
  return acts;
}

/** A call takes what the lot told it. */
function hear(room: Room, id: string): void {
  const body = room.hear(id) as LotAnswer | undefined;
  switch (body?.kind) {
    case "parked":
      return room.put(id, { stage: "parked", slot: body.slot });
    case "meet":
      return room.put(id, { stage: "adding", bridge: body.bridge });
    case "failed":
      room.say(id, { kind: "left" });
      return room.leave(id);
    default:
      return room.leave(id);
  }
}

function timeActs({ room: { own } }: LotScene): readonly Act[] {
  return own.hosts
    .filter(({ until, meeting }) => until !== null && meeting === null)
    .map(({ id }) => [
      `{${id}} was parked for too long`,
      (room) =>
        room.fire({
          ...own,
          hosts: own.hosts.map((host) => (host.id === id ? { ...host, until: now } : host)),
        }),
    ]);
}
