import type { Party, Stage } from "./stage.ts";

/** A move in a room, when it is made. */
export interface Made<Scene> {
  readonly before: Scene;
  readonly after: Scene;
  readonly room: Pick<Stage<unknown, Party>, "commands" | "toldNobody">;
}

/** A sentence about what a move breaks; `undefined` where the law holds. */
export type Law<Setting, Scene> = (setting: Setting, made: Made<Scene>) => string | undefined;

/** The sentence of the first law that a move breaks; `undefined` when all hold. */
export function firstBroken<Setting, Scene>(
  laws: readonly Law<Setting, Scene>[],
  setting: Setting,
  made: Made<Scene>,
): string | undefined {
  for (const law of laws) {
    const broken = law(setting, made);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

/** The law that a room tells nothing to a call that is over. */
export function toldWhoIsThere(
  _setting: unknown,
  { room: { toldNobody } }: Made<unknown>,
): string | undefined {
  const [call] = toldNobody;
  return call === undefined ? undefined : `{${call}}, whose call is over, is told something`;
}
