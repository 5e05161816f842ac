import type { World } from "./world.ts";

/** The same as `found.ts`, with runs that call somebody. */
export const foundInRuns: readonly { readonly was: string; readonly world: World }[] = [
  {
    was: "a run that had ended was begun again by the process that took the calls over",
    world: {
      scene: "reminded",
      seed: 1504,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "",
          asks: true,
          afterMs: 1523,
          thinkMs: 3048,
          gapMs: 366,
          talkMs: 1172,
        },
        {
          from: "551",
          keys: "",
          reaches: "",
          asks: true,
          afterMs: 457,
          thinkMs: 303,
          gapMs: 188,
          talkMs: 3241,
        },
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
        {
          from: "550",
          keys: "",
          reaches: "",
          asks: true,
          afterMs: 496,
          thinkMs: 1193,
          gapMs: 169,
          talkMs: 5295,
        },
      ],
      faults: [{ at: 26, kind: "away", ms: 500 }],
    },
  },
  {
    was: "a run whose leg was gone when the platform came back stood still for ever",
    world: {
      scene: "reminded",
      seed: 5194,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "",
          asks: true,
          afterMs: 265,
          thinkMs: 1986,
          gapMs: 120,
          talkMs: 779,
        },
      ],
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
    was: "a run that rang somebody was taken for lost, since the only caller had left",
    world: {
      scene: "reminded",
      seed: 18585,
      plans: [
        {
          from: "551",
          keys: "",
          reaches: "",
          afterMs: 1183,
          thinkMs: 2532,
          gapMs: 95,
          talkMs: 4679,
        },
      ],
      faults: [
        { at: 69, kind: "away", ms: 500 },
        { at: 40, kind: "away", ms: 40000 },
      ],
    },
  },
  {
    was: "a leg stayed for ever that was originated while the stream was down, and answered when it stood again",
    world: {
      scene: "reminded",
      seed: 50037,
      plans: [
        {
          from: "552",
          keys: "",
          reaches: "",
          asks: true,
          afterMs: 1613,
          thinkMs: 2518,
          gapMs: 103,
          talkMs: 655,
        },
      ],
      faults: [
        { at: 20, kind: "replaced", ms: 40000 },
        { at: 24, kind: "stall", ms: 2000 },
        { at: 24, kind: "cut", ms: 40000 },
        { at: 15, kind: "crash", ms: 30 },
      ],
    },
  },
  {
    was: "what was to be cleared up was looked for while the platform was still away",
    world: {
      scene: "reminded",
      seed: 59083,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "",
          asks: true,
          afterMs: 2656,
          thinkMs: 1985,
          gapMs: 98,
          talkMs: 1429,
        },
        {
          from: "551",
          keys: "",
          reaches: "",
          asks: true,
          afterMs: 2557,
          thinkMs: 1524,
          gapMs: 245,
          talkMs: 2633,
        },
      ],
      faults: [
        { at: 75, kind: "replaced", ms: 5000 },
        { at: 90, kind: "away", ms: 40000 },
        { at: 22, kind: "cut", ms: 40000 },
        { at: 85, kind: "crash", ms: 40000 },
      ],
    },
  },
  {
    was: "a process handed its calls over before it had been told that a phone had hung up",
    world: {
      scene: "asked",
      seed: 702923,
      plans: [
        {
          ...{
            from: "550",
            keys: "",
            reaches: "PJSIP/1002",
            asks: true,
            afterMs: 434,
            thinkMs: 1532,
            gapMs: 176,
          },
          ...{ talkMs: 3156, tiresMs: 11164 },
        },
        {
          from: "551",
          keys: "",
          reaches: "PJSIP/1001",
          afterMs: 1373,
          thinkMs: 528,
          gapMs: 231,
          talkMs: 2977,
        },
      ],
      faults: [
        { at: 84, kind: "hand over", ms: 30 },
        { at: 90, kind: "lost", ms: 500 },
        { at: 27, kind: "full", ms: 5000 },
        { at: 121, kind: "hand over", ms: 30 },
      ],
    },
  },
  {
    was: "a run that was about to dial was taken for lost with a platform that had begun anew, since a caller had just been hung up",
    world: {
      scene: "reminded",
      seed: 1056106,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "",
          afterMs: 2361,
          thinkMs: 944,
          gapMs: 210,
          talkMs: 1772,
        },
        {
          from: "552",
          keys: "",
          reaches: "",
          afterMs: 176,
          thinkMs: 568,
          gapMs: 405,
          talkMs: 1683,
        },
      ],
      faults: [
        { at: 91, kind: "cut", ms: 30 },
        { at: 82, kind: "away", ms: 5000 },
        { at: 76, kind: "late", ms: 30 },
        { at: 119, kind: "away", ms: 40000 },
      ],
    },
  },
  {
    was: "so it was with another run, before the caller had been told that the call was over",
    world: {
      scene: "reminded",
      seed: 1077038,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "",
          afterMs: 2402,
          thinkMs: 1490,
          gapMs: 291,
          talkMs: 3992,
        },
        {
          from: "551",
          keys: "",
          reaches: "",
          afterMs: 1321,
          thinkMs: 840,
          gapMs: 325,
          talkMs: 3033,
        },
      ],
      faults: [
        { at: 83, kind: "stall", ms: 2000 },
        { at: 91, kind: "cut", ms: 500 },
      ],
    },
  },
  {
    was: "so it was after two absences",
    world: {
      scene: "reminded",
      seed: 1078204,
      plans: [
        {
          ...{
            from: "550",
            keys: "",
            reaches: "",
            asks: true,
            afterMs: 277,
            thinkMs: 2033,
            gapMs: 418,
            talkMs: 1688,
          },
          repeatsMs: 236,
        },
        {
          from: "551",
          keys: "",
          reaches: "",
          afterMs: 1826,
          thinkMs: 2909,
          gapMs: 422,
          talkMs: 705,
        },
      ],
      faults: [
        { at: 55, kind: "away", ms: 40000 },
        { at: 84, kind: "cut", ms: 40000 },
      ],
    },
  },
  {
    was: "a run that was about to dial ended as torn down, since the only other one had hung up while the connection was lost",
    world: {
      scene: "asked",
      seed: 7009803,
      plans: [
        {
          ...{
            from: "550",
            keys: "",
            reaches: "PJSIP/1002",
            asks: true,
            afterMs: 2611,
            thinkMs: 2991,
            gapMs: 467,
          },
          ...{ talkMs: 596, repeatsMs: 1865 },
        },
        {
          ...{
            from: "552",
            keys: "",
            reaches: "PJSIP/1002",
            asks: true,
            afterMs: 799,
            thinkMs: 3228,
            gapMs: 275,
          },
          ...{ talkMs: 3225, tiresMs: 7553 },
        },
      ],
      faults: [
        { at: 65, kind: "cut", ms: 30 },
        { at: 53, kind: "away", ms: 5000 },
        { at: 42, kind: "drop", ms: 500 },
      ],
    },
  },
  {
    was: "timers of what was handed over ran on by a clock that had been set since the process before had begun",
    world: {
      scene: "asked",
      seed: 111_184,
      plans: [
        {
          ...{
            from: "552",
            keys: "",
            reaches: "PJSIP/1002",
            asks: true,
            afterMs: 2_602,
            thinkMs: 799,
            gapMs: 94,
          },
          ...{ talkMs: 4_824, repeatsMs: 3_191 },
        },
      ],
      faults: [
        { at: 58, kind: "hand over", ms: 500 },
        { at: 30, kind: "set", ms: 40_000 },
      ],
      tellsStart: true,
    },
  },
  {
    was: "of two processes that died, the second one by a clock that was set back, the first one's sign of life was taken for a later one",
    world: {
      scene: "asked",
      seed: 991_945,
      plans: [
        {
          ...{
            from: "550",
            keys: "",
            reaches: "PJSIP/1002",
            asks: true,
            afterMs: 1_792,
            thinkMs: 2_628,
            gapMs: 319,
          },
          ...{ talkMs: 4_085, repeatsMs: 2_141 },
        },
        {
          from: "551",
          keys: "",
          reaches: "PJSIP/1001",
          afterMs: 2_950,
          thinkMs: 2_476,
          gapMs: 368,
          talkMs: 3_516,
        },
      ],
      faults: [
        { at: 98, kind: "crash", ms: 500 },
        { at: 40, kind: "drop", ms: 500 },
        { at: 52, kind: "crash", ms: 30 },
        { at: 48, kind: "set", ms: -40_000 },
      ],
      tellsStart: false,
    },
  },
  {
    was: "what the platform told the older event stream after it was replaced was told to nobody, such as that a phone had hung up",
    world: {
      scene: "asked",
      seed: 2_014_967,
      plans: [
        {
          ...{
            from: "550",
            keys: "",
            reaches: "PJSIP/1002",
            asks: true,
            afterMs: 2_048,
            thinkMs: 2_009,
            gapMs: 203,
          },
          talkMs: 2_990,
        },
      ],
      faults: [{ at: 70, kind: "hand over", ms: 500 }],
      tellsStart: false,
    },
  },
  {
    was: "a request that was not made any more, as another process had the application, was handed over as one that had failed",
    world: {
      scene: "customers",
      seed: 2_009_426,
      plans: [
        {
          from: "900",
          keys: "",
          reaches: "PJSIP/2000",
          afterMs: 12,
          thinkMs: 397,
          gapMs: 180,
          talkMs: 5_295,
        },
      ],
      faults: [
        { at: 53, kind: "crash", ms: 500 },
        { at: 82, kind: "hand over", ms: 500 },
      ],
      tellsStart: true,
    },
  },
  {
    was: "two processes whose successors had died took the event stream from one another without end",
    world: {
      scene: "refused",
      seed: 93_733,
      plans: [
        {
          from: "550",
          keys: "3",
          reaches: "PJSIP/1001",
          afterMs: 1_128,
          thinkMs: 1_081,
          gapMs: 369,
          talkMs: 3_760,
        },
      ],
      faults: [
        { at: 26, kind: "replaced", ms: 30 },
        { at: 88, kind: "removed", ms: 30 },
        { at: 23, kind: "crash", ms: 500 },
        { at: 22, kind: "full", ms: 30 },
        { at: 9, kind: "hand over", ms: 30 },
        { at: 37, kind: "hand over", ms: 30 },
      ],
      tellsStart: false,
    },
  },
  {
    was: "who called while the process was away was hung up, since the one that had been alone in the room had hung up meanwhile",
    world: {
      scene: "meeting",
      seed: 728_232,
      plans: [
        {
          from: "551",
          keys: "",
          reaches: "",
          afterMs: 2_638,
          thinkMs: 1_596,
          gapMs: 195,
          talkMs: 3_738,
          tiresMs: 7_017,
        },
        {
          from: "552",
          keys: "",
          reaches: "",
          afterMs: 2_020,
          thinkMs: 2_150,
          gapMs: 226,
          talkMs: 2_266,
          tiresMs: 888,
        },
      ],
      faults: [
        { at: 45, kind: "stall", ms: 2_000 },
        { at: 40, kind: "hand over", ms: 5_000 },
      ],
      tellsStart: true,
    },
  },
];
