import type { World } from "./world.ts";

/** The same as `found.ts`, with queues, conferences, recordings and runs. */
export const foundInScenes: readonly { readonly was: string; readonly world: World }[] = [
  {
    was: "a run that had ended was begun again by the process that took the calls over",
    world: {
      scene: "reminded",
      seed: 1504,
      plans: [
        { from: "550", keys: "", reaches: "", asks: true, afterMs: 1523, thinkMs: 3048, gapMs: 366, talkMs: 1172 },
        { from: "551", keys: "", reaches: "", asks: true, afterMs: 457, thinkMs: 303, gapMs: 188, talkMs: 3241 },
        { from: "552", keys: "", reaches: "", afterMs: 1285, thinkMs: 972, gapMs: 95, talkMs: 565 },
      ],
      faults: [{ at: 121, kind: "hand over", ms: 500 }],
    },
  },
  {
    was: "a run that was about to dial was taken for lost with a platform that had begun anew",
    world: {
      scene: "reminded",
      seed: 1719,
      plans: [
        { from: "550", keys: "", reaches: "", asks: true, afterMs: 496, thinkMs: 1193, gapMs: 169, talkMs: 5295 },
      ],
      faults: [{ at: 26, kind: "away", ms: 500 }],
    },
  },
  {
    was: "a run whose leg was gone when the platform came back stood still for ever",
    world: {
      scene: "reminded",
      seed: 5194,
      plans: [{ from: "550", keys: "", reaches: "", asks: true, afterMs: 265, thinkMs: 1986, gapMs: 120, talkMs: 779 }],
      faults: [
        { at: 37, kind: "unanswered", ms: 5000 },
        { at: 52, kind: "lost", ms: 40000 },
        { at: 12, kind: "away", ms: 40000 },
        { at: 8, kind: "removed", ms: 30 },
        { at: 60, kind: "cut", ms: 500 },
      ],
    },
  },
  {
    was: "a helper that came in while the calls were handed over was not noticed, and the call was not recorded",
    world: {
      scene: "recorded",
      seed: 7137,
      plans: [
        { from: "550", keys: "#", reaches: "PJSIP/1001", afterMs: 2147, thinkMs: 855, gapMs: 222, talkMs: 731 },
        { from: "551", keys: "#", reaches: "PJSIP/1001", afterMs: 704, thinkMs: 1866, gapMs: 250, talkMs: 729 },
      ],
      faults: [{ at: 62, kind: "hand over", ms: 30 }],
    },
  },
  {
    was: "who waited in a queue was never connected, since nobody told that the announcement had stopped",
    world: {
      scene: "waiting",
      seed: 12662,
      plans: [
        { from: "550", keys: "", reaches: "PJSIP/3001", afterMs: 1363, thinkMs: 646, gapMs: 351, talkMs: 1012 },
        { from: "551", keys: "", reaches: "PJSIP/3001", afterMs: 1876, thinkMs: 1023, gapMs: 450, talkMs: 4912 },
      ],
      faults: [
        { at: 111, kind: "crash", ms: 30 },
        { at: 83, kind: "leap", ms: 40000 },
      ],
    },
  },
  {
    was: "a conference was given up, since somebody came in while the platform was looked at",
    world: {
      scene: "meeting",
      seed: 12663,
      plans: [
        { from: "550", keys: "", reaches: "", afterMs: 1940, thinkMs: 2844, gapMs: 285, talkMs: 3340 },
        { from: "551", keys: "", reaches: "", afterMs: 596, thinkMs: 1214, gapMs: 103, talkMs: 2532 },
      ],
      faults: [
        { at: 31, kind: "late", ms: 500 },
        { at: 32, kind: "crash", ms: 40000 },
      ],
    },
  },
  {
    was: "a run that rang somebody was taken for lost, since the only caller had left",
    world: {
      scene: "reminded",
      seed: 18585,
      plans: [{ from: "551", keys: "", reaches: "", afterMs: 1183, thinkMs: 2532, gapMs: 95, talkMs: 4679 }],
      faults: [
        { at: 69, kind: "away", ms: 500 },
        { at: 40, kind: "away", ms: 40000 },
      ],
    },
  },
];
