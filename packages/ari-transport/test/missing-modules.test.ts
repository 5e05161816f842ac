import { describe, expect, test } from "vitest";
import { missingModules } from "../src/missing-modules.ts";

const ofEveryCall = [
  "app_stasis",
  "res_ari_bridges",
  "res_ari_channels",
  "res_ari_playbacks",
  "res_stasis_answer",
  "res_stasis_playback",
];

describe("missingModules", () => {
  test("finds nothing where all runs that a call needs", () => {
    expect(missingModules(new Set(ofEveryCall), [])).toEqual([]);
  });

  test("says what cannot be done without a module that every call needs", () => {
    expect(missingModules(new Set(ofEveryCall.slice(1)), [])).toEqual([
      { module: "app_stasis", without: "no call comes to flowrun" },
    ]);
  });

  test("says that no phone is told of messages where ARI has no mailboxes", () => {
    expect(missingModules(new Set(ofEveryCall), ["mailboxes"])).toEqual([
      { module: "res_ari_mailboxes", without: "no phone is told of messages in a mailbox" },
    ]);
  });

  test("tells each module once, whichever parts need it", () => {
    const running = new Set([...ofEveryCall, "res_stasis_recording", "res_ari_recordings"]);
    expect(missingModules(running, ["recording", "gsm", "wav49", "sound", "snooping"])).toEqual([
      {
        module: "chan_websocket",
        without: "nobody can be listened to, and no voice agent or stream gets sound",
      },
      { module: "codec_gsm", without: 'nothing can be recorded as "wav49"' },
      {
        module: "codec_resample",
        without: "nobody can be listened to, and no voice agent or stream gets sound",
      },
      { module: "format_gsm", without: 'nothing can be recorded as "gsm"' },
      { module: "format_wav_gsm", without: 'nothing can be recorded as "wav49"' },
      {
        module: "res_stasis_snoop",
        without: "of a whole call only its conversations are recorded",
      },
    ]);
  });
});
