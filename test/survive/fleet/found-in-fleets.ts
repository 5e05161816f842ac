import type { FleetWorld } from "./fleet-world.ts";

/** A world in which something was wrong, and what. */
interface Found {
  readonly was: string;
  readonly world: FleetWorld;
}

/** All that was found in fleets, as the smallest world that shows it. */
export const foundInFleets: readonly Found[] = [
  {
    // 759: what went on without its log counted as kept, as long as no append had failed.
    was: "an owner whose log was late handed over, and the next one hung up a caller whose beginning was not in it",
    world: {
      ...{ seed: 759, scene: "refused", workers: 2, tellsStart: false },
      plans: [
        {
          ...{ from: "551", keys: "2", reaches: "PJSIP/1001" },
          ...{ afterMs: 2_649, thinkMs: 1_417, gapMs: 421, talkMs: 791, tiresMs: 4_083 },
        },
        {
          ...{ from: "552", keys: "4", reaches: "PJSIP/1001" },
          ...{ afterMs: 1_263, thinkMs: 2_894, gapMs: 255, talkMs: 4_188 },
        },
      ],
      faults: [
        { at: 48, kind: "hand over", ms: 40_000 },
        { at: 20, kind: "append unanswered", ms: 40_000 },
      ],
    },
  },
  {
    // 11686: that the answer to the prompt before it had come was not in the log yet.
    was: "a recording that had been asked for was taken for not asked, refused the second time, and ended the call",
    world: {
      ...{ seed: 11_686, scene: "recorded", workers: 2, tellsStart: true },
      plans: [
        {
          ...{ from: "550", keys: "#", reaches: "PJSIP/1001" },
          ...{ afterMs: 1_784, thinkMs: 531, gapMs: 324, talkMs: 2_847 },
        },
        {
          ...{ from: "551", keys: "#", reaches: "PJSIP/1001" },
          ...{ afterMs: 1_293, thinkMs: 1_732, gapMs: 426, talkMs: 976, tiresMs: 2_037 },
        },
        {
          ...{ from: "552", keys: "#", reaches: "PJSIP/1001" },
          ...{ afterMs: 243, thinkMs: 3_272, gapMs: 171, talkMs: 4_146 },
        },
      ],
      faults: [{ at: 131, kind: "crash", ms: 30 }],
    },
  },
  {
    // 73528: the log was away while a bridge was made, and who went on did not make it again.
    was: "a bridge of an owner whose log was late stood for ever, as the next one took what it had not sent for not made",
    world: {
      ...{ seed: 73_528, scene: "waiting", workers: 2, tellsStart: true },
      plans: [
        {
          ...{ from: "550", keys: "", reaches: "PJSIP/3001" },
          ...{ afterMs: 1_720, thinkMs: 856, gapMs: 98, talkMs: 764, tiresMs: 9_944 },
        },
      ],
      faults: [
        { at: 63, kind: "cut off", ms: 5_000 },
        { at: 57, kind: "crash", ms: 5_000 },
        { at: 41, kind: "election", ms: 30 },
        { at: 131, kind: "append unanswered", ms: 500 },
      ],
    },
  },
  {
    // 61057: it had said nowhere on the platform that it had the calls, and another one had taken
    // them since.
    was: "a process that was isolated as it took the cell took the event stream from the one that followed it",
    world: {
      ...{ seed: 61_057, scene: "refused", workers: 3, tellsStart: false },
      plans: [
        {
          ...{ from: "550", keys: "1", reaches: "PJSIP/1001" },
          ...{ afterMs: 1_166, thinkMs: 1_704, gapMs: 167, talkMs: 1_722 },
        },
        {
          ...{ from: "551", keys: "2", reaches: "PJSIP/1001" },
          ...{ afterMs: 2_888, thinkMs: 399, gapMs: 297, talkMs: 1_651 },
        },
      ],
      faults: [{ at: 26, kind: "isolated", ms: 5_000 }],
    },
  },
  {
    // 74977: it reached the platform again before the log, and without the event stream.
    was: "an owner that was isolated wrote its notes over those of the one that followed it, and a call had no record",
    world: {
      ...{ seed: 74_977, scene: "waiting", workers: 2, tellsStart: false },
      plans: [
        {
          ...{ from: "550", keys: "", reaches: "PJSIP/3001" },
          ...{ afterMs: 2_096, thinkMs: 1_551, gapMs: 392, talkMs: 3_871, tiresMs: 1_585 },
        },
      ],
      faults: [
        { at: 158, kind: "election", ms: 5_000 },
        { at: 43, kind: "cut off", ms: 40_000 },
        { at: 97, kind: "election", ms: 500 },
        { at: 28, kind: "isolated", ms: 5_000 },
        { at: 126, kind: "isolated", ms: 40_000 },
      ],
    },
  },
];
