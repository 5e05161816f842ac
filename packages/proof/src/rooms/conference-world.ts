import {
  type ConferenceAnswer,
  type ConferenceMessage,
  type ConferenceState,
  openRoom,
  type ModeratorOrder,
  roomStep,
  type RoomState,
} from "@flowrun/core/tooling";
import { brokenConferenceLaw } from "./conference-laws.ts";
import {
  type Attending,
  type ConferenceScene,
  type ConferenceSetting,
  isThere,
  readConference,
  writeConference,
} from "./conference-scene.ts";
import { answersOf } from "./platform-answers.ts";
import type { Came, Move, RoomWorld } from "./room-world.ts";
import { countFrom, freeId, mostRequests, now, Stage, type StepRoom } from "./stage.ts";

/** A conference, and callers, moderators and a platform that do whatever they may. */
export function conferenceWorld(
  setting: ConferenceSetting,
  step: StepRoom = roomStep,
): RoomWorld<ConferenceScene> {
  const opened = openRoom("conference:walked:1", setting.rules, now)
    .state as RoomState<ConferenceState>;
  const room = { ...opened, counter: countFrom };
  const empty = { room, callers: [], hasBegun: false, isLocked: false, bridges: [] };
  return {
    first: readConference(room, writeConference(empty).text),
    moves: (scene) => movesIn(setting, step, scene),
    write: writeConference,
    read: (text) => readConference(room, text),
  };
}

function movesIn(
  setting: ConferenceSetting,
  step: StepRoom,
  scene: ConferenceScene,
): readonly Move<ConferenceScene>[] {
  const move = ([text, act]: Act): Move<ConferenceScene> => ({
    text,
    come: () => came(setting, step, scene, act),
  });
  return [
    ...scene.callers.flatMap((caller) => callerActs(setting, caller)).map(move),
    ...arrivals(setting, scene).map(move),
    ...platformActs(scene).map(move),
  ];
}

type Room = Stage<ConferenceState, Attending>;
type Act = readonly [string, (room: Room) => void];

function came(
  setting: ConferenceSetting,
  step: StepRoom,
  scene: ConferenceScene,
  act: (room: Room) => void,
): Came<ConferenceScene> {
  const room: Room = new Stage(scene.room, scene.callers, step);
  act(room);
  const marks = hearRefusals(room);
  const after = afterwards(scene, room);
  const broken = brokenConferenceLaw(setting, { before: scene, after, room });
  return { scene: after, marks, ...(broken === undefined ? {} : { broken }) };
}

/** A refusal is heard at once: the call goes on elsewhere. */
function hearRefusals(room: Room): readonly string[] {
  const marks: string[] = [];
  for (const { id, told } of room.parties) {
    const refused = told.find(({ kind }) => kind === "refused");
    if (refused?.kind === "refused") marks.push(refused.why);
    if (told.some(({ kind }) => kind === "admitted")) marks.push("admitted");
    if (refused !== undefined) room.leave(id);
    else
      room.put(id, { told: told.filter(({ kind }) => kind === "admitted" || kind === "removed") });
  }
  return marks;
}

/** The knowledge of the world, to which the room is held. */
function afterwards(scene: ConferenceScene, room: Room): ConferenceScene {
  const { commands, parties: callers } = room;
  const isOrdered = (order: ModeratorOrder): boolean =>
    commands.some((each) => {
      const body = each.kind === "call.tell" ? (each.body as ConferenceAnswer) : undefined;
      return body?.kind === "did" && body.order === order && body.isDone;
    });
  const isLocked = isOrdered("lock") || (scene.isLocked && !isOrdered("unlock"));
  const there = callers.filter(isThere);
  const hasBegun = scene.hasBegun || there.some(({ role }) => role === "moderator");
  const destroyed = commands.flatMap((each) =>
    each.kind === "bridge.destroy" ? [each.bridge] : [],
  );
  const made = room.room.bridges.filter(
    (bridge) => !isAskedFor(room.room, bridge, "bridge.create"),
  );
  const isEmpty = there.length === 0;
  return {
    room: room.room,
    callers,
    hasBegun: hasBegun && !isEmpty,
    isLocked: isLocked && !isEmpty,
    bridges: made.filter(
      (bridge) => !destroyed.includes(bridge) && !isAskedFor(room.room, bridge, "bridge.destroy"),
    ),
  };
}

function isAskedFor({ requests }: RoomState, bridge: string, kind: string): boolean {
  return requests.some((request) => request.subject === bridge && request.kind === kind);
}

function arrivals(
  { roles, most }: ConferenceSetting,
  { callers, room: { requests } }: ConferenceScene,
): readonly Act[] {
  if (callers.length >= most || requests.length >= mostRequests) return [];
  const id = freeId(callers);
  return roles.map(({ role, line }) => [
    `{${id}} calls, and enters as ${role} (line ${line})`,
    (room) => {
      room.add({ id, told: [], role, stage: "entering", bridge: "" });
      room.say(id, { kind: "enter", role, announce: [] } satisfies ConferenceMessage);
    },
  ]);
}

function callerActs({ orders }: ConferenceSetting, caller: Attending): readonly Act[] {
  const { id, role, stage, told } = caller;
  const [first] = told;
  const leave = (room: Room): void => {
    room.say(id, { kind: "left" } satisfies ConferenceMessage);
    room.leave(id);
  };
  const acts: Act[] = [];
  if (first !== undefined)
    acts.push(
      first.kind === "admitted"
        ? [
            `{${id}} hears that it is let in`,
            (room) => {
              room.hear(id);
              if (stage === "entering") room.put(id, { stage: "adding", bridge: first.bridge });
            },
          ]
        : [
            `{${id}} hears that it is removed`,
            (room) => {
              room.hear(id);
              leave(room);
            },
          ],
    );
  if (stage === "adding")
    acts.push([
      `{${id}} is in the bridge`,
      (room) => {
        room.put(id, { stage: "inside" });
        room.say(id, { kind: "inside" } satisfies ConferenceMessage);
      },
    ]);
  if (stage === "inside" && role === "moderator")
    for (const order of orders)
      acts.push([
        `{${id}} orders: ${order}`,
        (room) => room.say(id, { kind: "do", order } satisfies ConferenceMessage),
      ]);
  acts.push([`{${id}} leaves`, leave], [`{${id}} hangs up`, (room) => room.leave(id)]);
  return acts;
}

function platformActs({ room }: ConferenceScene): readonly Act[] {
  const { playing } = room.own;
  if (playing === null) return answersOf(room);
  const over: Act = [
    "what was played is over",
    (stage) => stage.take({ kind: "playback.finished", playback: playing.id, failed: false }),
  ];
  return [...answersOf(room), over];
}
