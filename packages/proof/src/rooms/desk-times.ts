import type { DeskState } from "@flowrun/core/tooling";
import type { DeskScene } from "./desk-scene.ts";
import { now } from "./stage.ts";

/** A time that is over, in a sentence, and the desk that finds it so. */
export type DueTime = readonly [string, DeskState];

/**
 * Everything that may be due next. Durations do not count: any of it may be the first, so that the laws are held for all durations. Offers are left out: the phones of a call stop ringing half a minute before the desk takes an offer back.
 */
export function dueTimes({ room: { own } }: DeskScene): readonly DueTime[] {
  const { members, waiting, kept, callbacks = [] } = own;
  return [
    ...members
      .filter(({ restsUntil }) => restsUntil > now)
      .map((each): DueTime => [
        `{${each.id}} has rested`,
        { ...own, members: due(members, each, "restsUntil") },
      ]),
    ...waiting
      .filter(({ relaxAt }) => (relaxAt ?? now) > now)
      .map((each): DueTime => [
        `{${each.id}} has waited so long that anybody will do`,
        { ...own, waiting: due(waiting, each, "relaxAt") },
      ]),
    ...kept.map((each): DueTime => [
      `the place of {${each.call}} is kept no longer`,
      { ...own, kept: due(kept, each, "until") },
    ]),
    ...callbacks.flatMap((each) =>
      timesOf(each).map(([text, key]): DueTime => [
        text,
        { ...own, callbacks: due(callbacks, each, key) },
      ]),
    ),
  ];
}

type Callback = NonNullable<DeskState["callbacks"]>[number];

function timesOf(callback: Callback): readonly (readonly [string, keyof Callback])[] {
  const { run, until, relaxAt, lapsesAt } = callback;
  const again = "it is time to call back again";
  const free = "no member is kept free for the callback any more";
  const anybody = "whoever is to be called back has waited so long that anybody will do";
  return [
    ...(until > now ? [[run === null ? again : free, "until"] as const] : []),
    ...((relaxAt ?? now) > now ? [[anybody, "relaxAt"] as const] : []),
    ...(run === null && (lapsesAt ?? now) > now
      ? [["it is too late to call back", "lapsesAt"] as const]
      : []),
  ];
}

function due<One extends { readonly id: string }>(
  all: readonly One[],
  one: One,
  key: keyof One,
): readonly One[] {
  return all.map((each) => (each === one ? { ...each, [key]: now } : each));
}
