import type { DeskAnswer, DeskMessage, DeskState } from "@flowrun/core/tooling";
import {
  answered,
  type DeskStage,
  hear,
  hearAnswers,
  leave,
  missed,
  nobody,
  say,
} from "./desk-acts.ts";
import { brokenDeskLaw } from "./desk-laws.ts";
import { type DeskCaller, type DeskScene, type DeskSetting, nextTurn } from "./desk-scene.ts";
import { dueTimes } from "./desk-times.ts";
import { plainName } from "./plain-name.ts";
import type { Came, Move } from "./room-world.ts";
import { freeId, later, now, Stage, type StepRoom } from "./stage.ts";

/** Everything that may happen next at a desk. */
export function deskMoves(
  setting: DeskSetting,
  step: StepRoom,
  scene: DeskScene,
): readonly Move<DeskScene>[] {
  const move = (text: string, act: (stage: DeskStage) => void): Move<DeskScene> => ({
    text,
    come: () => came(setting, step, scene, act),
  });
  return [
    ...scene.callers.flatMap((caller) =>
      callerMoves(setting, scene, caller).map(([text, act]) => move(text, act)),
    ),
    ...arrivals(setting, scene).map(([text, act]) => move(text, act)),
    ...dutyMoves(setting, scene).map(([text, act]) => move(text, act)),
    ...dueTimes(scene).map(([text, own]) => move(text, ({ desk }) => desk.fire(own))),
  ];
}

type Act = readonly [string, (stage: DeskStage) => void];

function came(
  setting: DeskSetting,
  step: StepRoom,
  scene: DeskScene,
  act: (stage: DeskStage) => void,
): Came<DeskScene> {
  const desk = new Stage<DeskState, DeskCaller>(scene.room, scene.callers, step);
  const stage: DeskStage = { desk, asked: scene.asked, marks: [] };
  act(stage);
  beginRuns(stage);
  hearAnswers(stage);
  const asked = stage.asked.filter(({ place }) =>
    (desk.room.own.callbacks ?? []).some(({ id }) => id === place),
  );
  const after = { room: desk.room, callers: desk.parties, asked };
  const broken = brokenDeskLaw(setting, { before: scene, after, room: desk });
  return {
    scene: broken === undefined ? withoutIdlers(step, after) : after,
    marks: stage.marks,
    ...(broken === undefined ? {} : { broken }),
  };
}

/**
 * A call that has nothing to do with the desk any more is as good as over: whoever comes again is a
 * new caller.
 */
function withoutIdlers(step: StepRoom, scene: DeskScene): DeskScene {
  const { kept, callbacks = [] } = scene.room.own;
  const isIdle = ({ id, stage, told, going }: DeskCaller): boolean =>
    stage === "past" &&
    told.length + going.length === 0 &&
    kept.every(({ call }) => call !== id) &&
    callbacks.every(({ call, run }) => call !== id && run !== id);
  const idlers = scene.callers.filter(isIdle);
  if (idlers.length === 0) return scene;
  const desk = new Stage<DeskState, DeskCaller>(scene.room, scene.callers, step);
  for (const { id } of idlers) desk.leave(id);
  const stage = { desk, asked: scene.asked, marks: [] };
  beginRuns(stage);
  hearAnswers(stage);
  return { ...scene, room: desk.room, callers: desk.parties };
}

function beginRuns({ desk }: DeskStage): void {
  for (const command of desk.commands)
    if (command.kind === "run.begin")
      desk.add({
        ...nobody,
        id: command.run,
        stage: "called",
        place: String(command.args["place"]),
      });
}

function arrivals(setting: DeskSetting, scene: DeskScene): readonly Act[] {
  const { callers: kinds, most } = setting;
  const { callers, room } = scene;
  const unseen = (room.own.callbacks ?? []).filter(
    ({ run, call }) => run === null && call === undefined,
  ).length;
  if (callers.length + unseen >= most) return [];
  const id = freeId(callers);
  return kinds.flatMap((kind, index): readonly Act[] =>
    kind.isCalledBack
      ? []
      : [
          [
            `{${id}} calls, and joins "${plainName(kind.queue)}" (line ${kind.line}${wishes(kind)})`,
            ({ desk }) => {
              desk.add({
                ...nobody,
                id,
                kind: index,
                stage: "waiting",
                turn: nextTurn(scene),
                priority: kind.priority,
              });
              say(desk, id, joining(setting, index, null));
            },
          ],
        ],
  );
}

function wishes({ priority, needs }: DeskSetting["callers"][number]): string {
  const told = [
    ...(priority === 5 ? [] : [`priority ${priority}`]),
    ...(needs.length === 0 ? [] : [`needs ${needs.map(plainName).join(", ")}`]),
  ];
  return told.map((each) => `, ${each}`).join("");
}

function joining({ callers }: DeskSetting, kind: number, place: string | null): DeskMessage {
  const { queue = "", priority = 5, needs = [], relaxes = false } = callers[kind] ?? {};
  return { kind: "join", queue, priority, needs, relax: relaxes ? later - now : null, place };
}

function callerMoves(setting: DeskSetting, scene: DeskScene, caller: DeskCaller): readonly Act[] {
  const { id, stage, told, ringing, going } = caller;
  const who = `{${id}}`;
  const kind = setting.callers[caller.kind];
  const waits = stage === "waiting";
  const acts: Act[] = [];
  const [first] = told;
  if (first !== undefined)
    acts.push([`${who} hears of the queue: ${heardText(first)}`, (all) => hear(all, id)]);
  for (const member of ringing) {
    acts.push([`{${member}} answers ${who}`, (all) => answered(all, id, member)]);
    acts.push([`{${member}} does not take the call of ${who}`, (all) => missed(all, id, member)]);
  }
  for (const phone of going)
    acts.push([
      `the phone of {${phone.member}}, which ${who} let go, is free`,
      ({ desk }) => {
        desk.put(id, { going: going.filter((each) => each !== phone) });
        desk.say(id, { kind: "result", ...phone, outcome: "cancelled" });
      },
    ]);
  if (waits)
    acts.push([
      `${who} has waited for too long, and goes on elsewhere`,
      (all) => leave(all, id, false),
    ]);
  if (waits && kind?.leaves === true)
    acts.push([`${who} leaves by a key, and the place is kept`, (all) => leave(all, id, true)]);
  if (stage === "talking")
    acts.push([
      `${who} and {${caller.member}} have talked`,
      ({ desk }) => {
        desk.put(id, { stage: "past", member: "", turn: 0 });
        say(desk, id, { kind: "over", member: caller.member });
      },
    ]);
  if (stage === "past") acts.push(...pastMoves(setting, scene, caller));
  if (stage === "called") acts.push(...calledMoves(setting, scene, caller));
  acts.push([`${who} hangs up`, ({ desk }) => desk.leave(id)]);
  return acts;
}

function heardText(body: DeskAnswer): string {
  if (body.kind === "offer")
    return `${body.members.map((member) => `{${member}}`).join(", ")} shall ring`;
  if (body.kind === "revoke")
    return body.member === null ? "nobody shall ring" : `{${body.member}} shall ring no more`;
  return body.kind;
}

function pastMoves(
  setting: DeskSetting,
  { room }: DeskScene,
  { id, turn, priority }: DeskCaller,
): readonly Act[] {
  const { kept, callbacks = [] } = room.own;
  const place = kept.find(({ call }) => call === id);
  // The bound: no more than one is to be called back.
  if (!setting.asksBack || place === undefined || callbacks.length > 0) return [];
  const { queue } = place;
  return [
    [
      `{${id}} asks to be called back`,
      (stage) => {
        say(stage.desk, id, { kind: "callback", queue, number: "n1", data: null });
        stage.asked = [...stage.asked, { place: place.id, turn, priority }];
        stage.marks.push("asked");
      },
    ],
  ];
}

function calledMoves(
  setting: DeskSetting,
  { room, asked }: DeskScene,
  { id, place }: DeskCaller,
): readonly Act[] {
  const { queue } = (room.own.callbacks ?? []).find((each) => each.id === place) ?? {};
  return setting.callers.flatMap((kind, index): readonly Act[] =>
    kind.isCalledBack && (queue === undefined || kind.queue === queue)
      ? [
          [
            `{${id}}, who is called back, answers, and joins "${plainName(kind.queue)}" (line ${kind.line})`,
            ({ desk }) => {
              const { turn, priority } = asked.find((each) => each.place === place) ?? {
                turn: nextTurn({ callers: desk.parties, asked }),
                priority: kind.priority,
              };
              desk.put(id, { stage: "waiting", kind: index, turn, priority, place: "" });
              say(desk, id, joining(setting, index, place));
            },
          ],
        ]
      : [],
  );
}

function dutyMoves({ duties }: DeskSetting, { room }: DeskScene): readonly Act[] {
  return room.own.members.flatMap(({ id, posts }) =>
    duties
      .filter((state) => posts.some(({ duty }) => duty !== state))
      .map((state): Act => [
        `{${id}} is ${state} from now on`,
        ({ desk }) => {
          desk.add({ ...nobody, id: onDuty });
          desk.say(onDuty, {
            kind: "duty",
            member: id,
            state,
            queues: null,
            skills: null,
            level: null,
          });
          desk.leave(onDuty);
        },
      ]),
  );
}

/** The call that says who is on duty. It hears nothing, since it is over at once. */
const onDuty = "duty";
