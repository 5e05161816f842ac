import { defineProblem } from "../../diagnostics/problem.ts";
import { quote } from "../../diagnostics/words.ts";
import type { KnownOptions, VerbMistakes } from "../../interpret/verb-options.ts";
import { isOwner, ownerLetters } from "../../language/thing-name.ts";

const wrongRoom = defineProblem({
  code: "FLOW_BAD_ROOM",
  severity: "error",
  title: "A room of a conference cannot have this name.",
  why: `The name of a room has ${ownerLetters}. Nobody comes into another one: the step always fails.`,
  remedy: "Write a name of these signs.",
  example: `
    conferences: { staff: {} }
    blocks:
      main:
        - answer
        - conference: { name: staff, room: board room }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/** The room of a step is named so that somebody can come into it. */
export const wrongRooms: VerbMistakes<Pick<KnownOptions<never, "room">, "text">> = {
  problems: [wrongRoom],
  find: ({ text }) => {
    const room = text("room") ?? "";
    if (room === "" || isOwner(room)) return [];
    const better = room
      .trim()
      .replaceAll(/[^\w.+-]+/g, "_")
      .slice(0, 64);
    return [
      {
        problem: wrongRoom,
        option: "room",
        message: `A room cannot be named ${quote(room)}: it has ${ownerLetters}.`,
        hint: `Write "${better}", for instance.`,
      },
    ];
  },
};
