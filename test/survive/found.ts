import type { World } from "./world.ts";

/**
 * Worlds in which something was wrong once, and what it was; written out, because what a seed makes
 * may change.
 */
export const found: readonly { readonly was: string; readonly world: World }[] = [
  {
    was: "a process created a leg after another one had its application",
    world: {
      seed: 4,
      plans: [
        {
          keys: "",
          reaches: "PJSIP/2000",
          from: "900",
          afterMs: 665,
          thinkMs: 545,
          gapMs: 173,
          talkMs: 3042,
        },
        {
          keys: "4711#",
          reaches: "PJSIP/1001",
          from: "552",
          afterMs: 2197,
          thinkMs: 2927,
          gapMs: 291,
          talkMs: 4216,
        },
      ],
      faults: [{ at: 46, kind: "replaced", ms: 500 }],
    },
  },
  {
    was: "a process whose recovery was under way went on asking after another one had its application",
    world: {
      seed: 322,
      plans: [
        {
          keys: "4711#",
          reaches: "PJSIP/1001",
          from: "551",
          afterMs: 1775,
          thinkMs: 623,
          gapMs: 424,
          talkMs: 5386,
        },
        {
          keys: "",
          reaches: "PJSIP/2000",
          from: "900",
          afterMs: 2246,
          thinkMs: 454,
          gapMs: 303,
          talkMs: 3894,
        },
      ],
      faults: [
        { at: 51, kind: "crash", ms: 30 },
        { at: 105, kind: "lost", ms: 500 },
        { at: 80, kind: "replaced", ms: 5_000 },
      ],
    },
  },
  {
    was: "the embedded platform forgot an application whose owner left as soon as it heard of the next one",
    world: {
      seed: 3938,
      plans: [
        {
          keys: "12#",
          reaches: "PJSIP/1002",
          from: "550",
          afterMs: 1178,
          thinkMs: 2417,
          gapMs: 85,
          talkMs: 3765,
        },
      ],
      faults: [
        { at: 93, kind: "replaced", ms: 40_000 },
        { at: 66, kind: "replaced", ms: 500 },
        { at: 25, kind: "full", ms: 500 },
      ],
    },
  },
  {
    was: "after a standstill a request failed whose answer had come meanwhile",
    world: {
      seed: 1,
      plans: [
        {
          from: "550",
          keys: "12#",
          reaches: "PJSIP/1002",
          afterMs: 0,
          thinkMs: 400,
          gapMs: 200,
          talkMs: 2_000,
        },
      ],
      faults: [{ at: 60, kind: "stall", ms: 6_000 }],
    },
  },
  {
    was: "the ledger could not be written while calls were handed over, and the next process found none of them",
    world: {
      seed: 339,
      plans: [
        {
          keys: "",
          reaches: "PJSIP/2000",
          from: "900",
          afterMs: 2379,
          thinkMs: 3206,
          gapMs: 370,
          talkMs: 2249,
        },
      ],
      faults: [
        { at: 59, kind: "full", ms: 40_000 },
        { at: 62, kind: "hand over", ms: 5_000 },
      ],
    },
  },
  {
    was: "the ledger was removed while calls were handed over, and the next process found none of them",
    world: {
      seed: 539,
      plans: [
        {
          keys: "4711#",
          reaches: "PJSIP/1001",
          from: "552",
          afterMs: 2031,
          thinkMs: 3093,
          gapMs: 343,
          talkMs: 4148,
        },
      ],
      faults: [
        { at: 32, kind: "removed", ms: 30 },
        { at: 28, kind: "hand over", ms: 30 },
      ],
    },
  },
  {
    was: "a leg that was made anew while the platform was looked at was taken for gone, and rang for nobody",
    world: {
      seed: 2992,
      plans: [
        {
          keys: "4711#",
          reaches: "PJSIP/1001",
          from: "550",
          afterMs: 482,
          thinkMs: 2276,
          gapMs: 252,
          talkMs: 2411,
        },
        {
          keys: "",
          reaches: "PJSIP/2000",
          from: "900",
          afterMs: 1512,
          thinkMs: 440,
          gapMs: 331,
          talkMs: 3033,
        },
        {
          keys: "12#",
          reaches: "PJSIP/1002",
          from: "552",
          afterMs: 266,
          thinkMs: 2731,
          gapMs: 120,
          talkMs: 602,
        },
      ],
      faults: [
        { at: 35, kind: "away", ms: 30 },
        { at: 121, kind: "unanswered", ms: 5_000 },
        { at: 114, kind: "away", ms: 30 },
        { at: 60, kind: "stall", ms: 500 },
      ],
    },
  },
  {
    was: "a hand-over moved the quiet on that a restarted entry waits for, so that no key of the new entry counted",
    world: {
      seed: 5603,
      plans: [
        {
          keys: "12#",
          reaches: "PJSIP/1002",
          from: "551",
          afterMs: 1445,
          thinkMs: 1928,
          gapMs: 276,
          talkMs: 3057,
        },
        {
          keys: "12#",
          reaches: "PJSIP/1002",
          from: "552",
          afterMs: 350,
          thinkMs: 315,
          gapMs: 187,
          talkMs: 4488,
        },
      ],
      faults: [
        { at: 56, kind: "crash", ms: 40_000 },
        { at: 42, kind: "away", ms: 30 },
        { at: 107, kind: "late", ms: 500 },
        { at: 106, kind: "hand over", ms: 30 },
      ],
    },
  },
  {
    was: "keys were not taken until a clock that was set back had come again to where a restarted entry had begun",
    world: {
      seed: 15718,
      plans: [
        {
          keys: "4711#",
          reaches: "PJSIP/1001",
          from: "550",
          afterMs: 2696,
          thinkMs: 3250,
          gapMs: 415,
          talkMs: 1988,
        },
        {
          keys: "",
          reaches: "PJSIP/2000",
          from: "900",
          afterMs: 182,
          thinkMs: 2224,
          gapMs: 436,
          talkMs: 4222,
        },
      ],
      faults: [
        { at: 17, kind: "set", ms: -5_000 },
        { at: 87, kind: "away", ms: 5_000 },
        { at: 115, kind: "hand over", ms: 40_000 },
      ],
    },
  },
  {
    was: "a process that took the application back from one that had died asked on before its stream stood again",
    world: {
      seed: 203474,
      plans: [
        {
          keys: "12#",
          reaches: "PJSIP/1002",
          from: "551",
          afterMs: 1919,
          thinkMs: 847,
          gapMs: 255,
          talkMs: 2612,
        },
      ],
      faults: [
        { at: 40, kind: "hand over", ms: 30 },
        { at: 60, kind: "hand over", ms: 5_000 },
        { at: 64, kind: "stall", ms: 30 },
        { at: 70, kind: "crash", ms: 30 },
      ],
    },
  },
  {
    was: "a process that was replaced began a call that it had only just heard of, and never ended it",
    world: {
      seed: 109440,
      plans: [
        {
          keys: "",
          reaches: "PJSIP/2000",
          from: "900",
          afterMs: 2378,
          thinkMs: 3178,
          gapMs: 407,
          talkMs: 2165,
        },
        {
          keys: "12#",
          reaches: "PJSIP/1002",
          from: "552",
          afterMs: 2575,
          thinkMs: 2266,
          gapMs: 258,
          talkMs: 5221,
        },
      ],
      faults: [
        { at: 52, kind: "stall", ms: 2_000 },
        { at: 36, kind: "replaced", ms: 5_000 },
        { at: 35, kind: "drop", ms: 500 },
        { at: 34, kind: "away", ms: 40_000 },
      ],
    },
  },
  {
    was: "a phone was rung twice that was originated, since the process did not know yet what the platform can, and died",
    world: {
      seed: 402606,
      plans: [
        {
          keys: "",
          reaches: "PJSIP/2000",
          from: "900",
          afterMs: 97,
          thinkMs: 491,
          gapMs: 315,
          talkMs: 1225,
        },
        {
          keys: "4711#",
          reaches: "PJSIP/1001",
          from: "552",
          afterMs: 244,
          thinkMs: 3239,
          gapMs: 457,
          talkMs: 3900,
        },
      ],
      faults: [
        { at: 98, kind: "unanswered", ms: 40000 },
        { at: 20, kind: "late", ms: 5000 },
        { at: 91, kind: "hand over", ms: 40000 },
        { at: 110, kind: "crash", ms: 5000 },
      ],
    },
  },
  {
    was: "a prompt was heard again that had ended while the calls were handed over, since nobody had answered that it was begun",
    world: {
      seed: 407799,
      plans: [
        {
          keys: "",
          reaches: "PJSIP/2000",
          from: "900",
          afterMs: 584,
          thinkMs: 2983,
          gapMs: 139,
          talkMs: 3753,
        },
        {
          keys: "4711#",
          reaches: "PJSIP/1001",
          from: "551",
          afterMs: 988,
          thinkMs: 2701,
          gapMs: 89,
          talkMs: 2724,
        },
        {
          keys: "12#",
          reaches: "PJSIP/1002",
          from: "552",
          afterMs: 903,
          thinkMs: 1306,
          gapMs: 229,
          talkMs: 591,
        },
      ],
      faults: [
        { at: 39, kind: "unanswered", ms: 5000 },
        { at: 73, kind: "hand over", ms: 500 },
      ],
    },
  },
  {
    was: "the second key of a restarted entry was not taken after the first where the clock of another process was a little behind",
    world: {
      seed: 490119,
      plans: [
        {
          keys: "12#",
          reaches: "PJSIP/1002",
          from: "550",
          afterMs: 323,
          thinkMs: 1687,
          gapMs: 165,
          talkMs: 3864,
        },
        {
          keys: "12#",
          reaches: "PJSIP/1002",
          from: "551",
          afterMs: 651,
          thinkMs: 360,
          gapMs: 312,
          talkMs: 663,
        },
      ],
      faults: [
        { at: 91, kind: "set", ms: -500 },
        { at: 55, kind: "cut", ms: 40000 },
        { at: 90, kind: "hand over", ms: 30 },
      ],
    },
  },
  {
    was: "a caller who was found while calls were about to be handed over was hung up when nobody took them",
    world: {
      seed: 321223,
      plans: [
        {
          from: "550",
          keys: "12#",
          reaches: "PJSIP/1002",
          afterMs: 728,
          thinkMs: 2058,
          gapMs: 434,
          talkMs: 2027,
        },
        {
          from: "552",
          keys: "4711#",
          reaches: "PJSIP/1001",
          afterMs: 199,
          thinkMs: 1107,
          gapMs: 303,
          talkMs: 3021,
        },
      ],
      faults: [
        { at: 35, kind: "cut", ms: 40000 },
        { at: 49, kind: "hand over", ms: 5000 },
        { at: 48, kind: "full", ms: 5000 },
      ],
    },
  },
  {
    was: "the event stream was never taken back when its loss to a process that had died was heard of while the next one waited for the calls",
    world: {
      seed: 12875,
      plans: [
        {
          from: "551",
          keys: "4711#",
          reaches: "PJSIP/1001",
          afterMs: 1456,
          thinkMs: 2209,
          gapMs: 215,
          talkMs: 2719,
        },
      ],
      faults: [
        { at: 34, kind: "hand over", ms: 40000 },
        { at: 21, kind: "hand over", ms: 40000 },
        { at: 31, kind: "crash", ms: 30 },
      ],
      tellsStart: false,
    },
  },
  {
    was: "the first key of a restarted entry was not taken when the clock of another process had come to where its prompt began",
    world: {
      seed: 47403,
      plans: [
        {
          ...{
            from: "550",
            keys: "4711#",
            reaches: "PJSIP/1001",
            afterMs: 565,
            thinkMs: 1424,
            gapMs: 85,
            talkMs: 666,
          },
          tiresMs: 11634,
        },
        {
          from: "552",
          keys: "12#",
          reaches: "PJSIP/1002",
          afterMs: 2159,
          thinkMs: 629,
          gapMs: 260,
          talkMs: 4085,
        },
      ],
      faults: [
        { at: 61, kind: "cut", ms: 40000 },
        { at: 68, kind: "set", ms: -500 },
        { at: 94, kind: "hand over", ms: 40000 },
      ],
      tellsStart: false,
    },
  },
  {
    was: "a call that came at a hand-over was begun again at the next one, when it had ended",
    world: {
      seed: 5,
      plans: [
        {
          from: "550",
          keys: "4711#",
          reaches: "PJSIP/1001",
          afterMs: 100,
          thinkMs: 1500,
          gapMs: 100,
          talkMs: 3000,
        },
        {
          ...{
            from: "551",
            keys: "12#",
            reaches: "PJSIP/1002",
            afterMs: 100,
            thinkMs: 1500,
            gapMs: 100,
            talkMs: 500,
          },
          tiresMs: 600,
        },
      ],
      faults: [
        { at: 19, kind: "hand over", ms: 30 },
        { at: 80, kind: "hand over", ms: 30 },
      ],
    },
  },
  {
    was: "keys that were heard at a hand-over were taken again when the next process died",
    world: {
      seed: 14987,
      plans: [
        {
          from: "551",
          keys: "4711#",
          reaches: "PJSIP/1001",
          afterMs: 593,
          thinkMs: 1974,
          gapMs: 222,
          talkMs: 1038,
        },
        {
          from: "900",
          keys: "",
          reaches: "PJSIP/2000",
          afterMs: 1461,
          thinkMs: 3088,
          gapMs: 439,
          talkMs: 3023,
        },
      ],
      faults: [
        { at: 47, kind: "unanswered", ms: 30 },
        { at: 115, kind: "crash", ms: 30 },
        { at: 68, kind: "hand over", ms: 30 },
      ],
      tellsStart: false,
    },
  },
];
