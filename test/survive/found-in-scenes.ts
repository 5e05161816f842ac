import type { World } from "./world.ts";

/** The same as `found.ts`, with queues, conferences and recordings. */
export const foundInScenes: readonly { readonly was: string; readonly world: World }[] = [
  {
    was: "a helper that came in while the calls were handed over was not noticed, and the call was not recorded",
    world: {
      scene: "recorded",
      seed: 7137,
      plans: [
        {
          from: "550",
          keys: "#",
          reaches: "PJSIP/1001",
          afterMs: 2147,
          thinkMs: 855,
          gapMs: 222,
          talkMs: 731,
        },
        {
          from: "551",
          keys: "#",
          reaches: "PJSIP/1001",
          afterMs: 704,
          thinkMs: 1866,
          gapMs: 250,
          talkMs: 729,
        },
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
        {
          from: "550",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 1363,
          thinkMs: 646,
          gapMs: 351,
          talkMs: 1012,
        },
        {
          from: "551",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 1876,
          thinkMs: 1023,
          gapMs: 450,
          talkMs: 4912,
        },
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
        {
          from: "550",
          keys: "",
          reaches: "",
          afterMs: 1940,
          thinkMs: 2844,
          gapMs: 285,
          talkMs: 3340,
        },
        {
          from: "551",
          keys: "",
          reaches: "",
          afterMs: 596,
          thinkMs: 1214,
          gapMs: 103,
          talkMs: 2532,
        },
      ],
      faults: [
        { at: 31, kind: "late", ms: 500 },
        { at: 32, kind: "crash", ms: 40000 },
      ],
    },
  },
  {
    was: "a process that had lost its stream took the application back from another one, and the call went on in both",
    world: {
      scene: "meeting",
      seed: 33547,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "",
          afterMs: 1421,
          thinkMs: 3053,
          gapMs: 369,
          talkMs: 4411,
        },
        {
          from: "551",
          keys: "",
          reaches: "",
          afterMs: 1974,
          thinkMs: 1028,
          gapMs: 153,
          talkMs: 978,
        },
        {
          from: "552",
          keys: "",
          reaches: "",
          afterMs: 354,
          thinkMs: 2049,
          gapMs: 321,
          talkMs: 3332,
        },
      ],
      faults: [
        { at: 38, kind: "crash", ms: 500 },
        { at: 36, kind: "away", ms: 40000 },
        { at: 35, kind: "replaced", ms: 40000 },
      ],
    },
  },
  {
    was: "a member was rung twice, whose leg was originated since the platform had not said yet what it can",
    world: {
      scene: "waiting",
      seed: 37243,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 2221,
          thinkMs: 2336,
          gapMs: 465,
          talkMs: 628,
        },
        {
          from: "551",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 2304,
          thinkMs: 3012,
          gapMs: 283,
          talkMs: 1065,
        },
        {
          from: "552",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 340,
          thinkMs: 1232,
          gapMs: 115,
          talkMs: 2914,
        },
      ],
      faults: [
        { at: 8, kind: "drop", ms: 500 },
        { at: 26, kind: "crash", ms: 5000 },
        { at: 32, kind: "late", ms: 500 },
        { at: 87, kind: "away", ms: 5000 },
        { at: 6, kind: "hand over", ms: 40000 },
      ],
    },
  },
  {
    was: "a ledger whose file was removed was taken for well again, although its disk was still full",
    world: {
      scene: "meeting",
      seed: 300117,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "",
          afterMs: 1572,
          thinkMs: 1356,
          gapMs: 148,
          talkMs: 2489,
        },
        {
          from: "551",
          keys: "",
          reaches: "",
          afterMs: 2501,
          thinkMs: 766,
          gapMs: 410,
          talkMs: 5164,
        },
      ],
      faults: [
        { at: 8, kind: "removed", ms: 500 },
        { at: 61, kind: "crash", ms: 30 },
        { at: 7, kind: "full", ms: 5000 },
      ],
    },
  },
  {
    was: "a member was rung twice as another process took over twice, and the first leg was originated",
    world: {
      scene: "waiting",
      seed: 374446,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 2335,
          thinkMs: 2538,
          gapMs: 210,
          talkMs: 4631,
        },
        {
          from: "551",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 1683,
          thinkMs: 1075,
          gapMs: 99,
          talkMs: 3351,
        },
      ],
      faults: [
        { at: 54, kind: "hand over", ms: 500 },
        { at: 66, kind: "hand over", ms: 30 },
        { at: 53, kind: "late", ms: 500 },
      ],
    },
  },
  {
    was: "a member who was called in vain, since the machine slept, and was offered anew, was taken for one that rang twice for one dial",
    world: {
      scene: "waiting",
      seed: 374305,
      plans: [
        {
          from: "551",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 2555,
          thinkMs: 862,
          gapMs: 363,
          talkMs: 602,
        },
      ],
      faults: [
        { at: 42, kind: "late", ms: 30 },
        { at: 43, kind: "leap", ms: 5000 },
      ],
    },
  },
  {
    was: "a member rang twice for one caller, when calls were handed over, the machine slept and a request was lost",
    world: {
      scene: "waiting",
      seed: 374695,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 265,
          thinkMs: 3142,
          gapMs: 434,
          talkMs: 3807,
        },
        {
          from: "551",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 2053,
          thinkMs: 2120,
          gapMs: 90,
          talkMs: 1974,
        },
      ],
      faults: [
        { at: 121, kind: "stall", ms: 2000 },
        { at: 61, kind: "hand over", ms: 40000 },
        { at: 57, kind: "leap", ms: 5000 },
        { at: 114, kind: "hand over", ms: 40000 },
        { at: 115, kind: "cut", ms: 500 },
        { at: 64, kind: "lost", ms: 500 },
      ],
    },
  },
  {
    was: "calls that were handed over went on although the connection was lost as their conference did, and never ended",
    world: {
      scene: "meeting",
      seed: 3801,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "",
          afterMs: 2542,
          thinkMs: 1468,
          gapMs: 130,
          talkMs: 3076,
        },
        {
          from: "551",
          keys: "",
          reaches: "",
          afterMs: 1242,
          thinkMs: 2665,
          gapMs: 141,
          talkMs: 3506,
        },
        {
          from: "552",
          keys: "",
          reaches: "",
          afterMs: 1332,
          thinkMs: 355,
          gapMs: 368,
          talkMs: 1493,
          tiresMs: 9003,
        },
      ],
      faults: [
        { at: 119, kind: "away", ms: 5000 },
        { at: 37, kind: "cut", ms: 5000 },
        { at: 104, kind: "hand over", ms: 500 },
      ],
    },
  },
  {
    was: "a leg stayed for ever that an earlier process had created, since nobody answered that it is hung up",
    world: {
      scene: "waiting",
      seed: 42209,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 216,
          thinkMs: 752,
          gapMs: 406,
          talkMs: 5382,
        },
      ],
      faults: [
        { at: 56, kind: "lost", ms: 30 },
        { at: 35, kind: "replaced", ms: 500 },
      ],
    },
  },
  {
    was: "who took the application from another process, and lost it to that one while it stood still, was taken for its owner",
    world: {
      scene: "waiting",
      seed: 25473,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 2238,
          thinkMs: 400,
          gapMs: 449,
          talkMs: 5151,
        },
      ],
      faults: [
        { at: 86, kind: "replaced", ms: 30 },
        { at: 31, kind: "drop", ms: 40000 },
        { at: 86, kind: "stall", ms: 500 },
        { at: 102, kind: "away", ms: 500 },
        { at: 88, kind: "drop", ms: 500 },
      ],
    },
  },
  {
    was: "a caller was taken for one who talks, and left, when the phone was in the bridge but had not been called yet",
    world: {
      scene: "listening",
      seed: 554031,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "PJSIP/1001",
          talkMs: 20000,
          afterMs: 972,
          thinkMs: 2963,
          gapMs: 330,
        },
      ],
      faults: [{ at: 46, kind: "crash", ms: 40000 }],
    },
  },
  {
    was: "time had not stood still for a caller of a process that died before it had gone on with that call, but with another",
    world: {
      scene: "recorded",
      seed: 1021214,
      plans: [
        {
          from: "550",
          keys: "#",
          reaches: "PJSIP/1001",
          afterMs: 430,
          thinkMs: 1809,
          gapMs: 471,
          talkMs: 5478,
        },
        {
          from: "551",
          keys: "#",
          reaches: "PJSIP/1001",
          afterMs: 1651,
          thinkMs: 2356,
          gapMs: 273,
          talkMs: 5255,
        },
      ],
      faults: [
        { at: 104, kind: "crash", ms: 500 },
        { at: 79, kind: "crash", ms: 40000 },
      ],
    },
  },
  {
    was: "a phone stayed off its hook for ever that was to be called again after a gap, and had been called before it: the call ended, and nobody hung it up",
    world: {
      scene: "listening",
      seed: 2057484,
      plans: [
        {
          ...{
            from: "550",
            keys: "",
            reaches: "PJSIP/1001",
            afterMs: 489,
            thinkMs: 981,
            gapMs: 352,
          },
          ...{ talkMs: 3668, tiresMs: 6271 },
        },
      ],
      faults: [
        { at: 55, kind: "lost", ms: 40000 },
        { at: 40, kind: "drop", ms: 30 },
      ],
    },
  },
  {
    was: "a phone that was busy counted as one that failed, where its end was heard while the platform was looked at",
    world: {
      scene: "refused",
      seed: 4000109,
      plans: [
        {
          ...{
            from: "550",
            keys: "3",
            reaches: "PJSIP/1001",
            afterMs: 2421,
            thinkMs: 2835,
            gapMs: 309,
          },
          talkMs: 2002,
        },
        {
          ...{
            from: "551",
            keys: "4",
            reaches: "PJSIP/1001",
            afterMs: 2008,
            thinkMs: 448,
            gapMs: 395,
          },
          ...{ talkMs: 2644, tiresMs: 8019 },
        },
        {
          ...{
            from: "552",
            keys: "1",
            reaches: "PJSIP/1001",
            afterMs: 2372,
            thinkMs: 1724,
            gapMs: 433,
          },
          talkMs: 2663,
        },
      ],
      faults: [
        { at: 121, kind: "removed", ms: 5000 },
        { at: 112, kind: "hand over", ms: 5000 },
      ],
    },
  },
  {
    was: "the same, by a process that took the calls over: why a phone is gone was kept back until it was known whose it is",
    world: {
      scene: "refused",
      seed: 8012344,
      plans: [
        {
          from: "550",
          keys: "3",
          reaches: "PJSIP/1001",
          afterMs: 2837,
          thinkMs: 2519,
          gapMs: 174,
          talkMs: 4349,
        },
        {
          ...{
            from: "551",
            keys: "4",
            reaches: "PJSIP/1001",
            afterMs: 1886,
            thinkMs: 1096,
            gapMs: 279,
          },
          ...{ talkMs: 2453, tiresMs: 1711 },
        },
      ],
      faults: [
        { at: 113, kind: "hand over", ms: 500 },
        { at: 116, kind: "stall", ms: 2000 },
      ],
      tellsStart: true,
    },
  },
  {
    // 6067378: by the same name, as it is the same call.
    was: "a caller whose call began anew, since its log was removed before its process was lost, was taken for one who rang a member twice",
    world: {
      scene: "passed",
      seed: 6_067_378,
      plans: [
        {
          from: "550",
          keys: "",
          reaches: "PJSIP/3001",
          afterMs: 1_081,
          thinkMs: 966,
          gapMs: 180,
          talkMs: 3_430,
        },
      ],
      faults: [
        { at: 71, kind: "drop", ms: 500 },
        { at: 111, kind: "removed", ms: 40_000 },
        { at: 92, kind: "hand over", ms: 40_000 },
        { at: 104, kind: "stall", ms: 2_000 },
        { at: 46, kind: "hand over", ms: 5_000 },
      ],
      tellsStart: true,
    },
  },
];
