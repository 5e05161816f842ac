import { setTimeout as delay } from "node:timers/promises";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { tinyApp } from "./bed/tiny-app.ts";
import { samplesOf, toneIn } from "./bed/tone-power.ts";

interface Channel {
  readonly id: string;
  readonly name: string;
  readonly caller: { readonly number: string };
}

const isCaller = (name: string): boolean => name.startsWith("PJSIP/anonymous-");

/** Listens to what phones are sent. */
export interface Ears {
  /** Which of some tones, in hertz, the caller with this number hears within a second. */
  heardBy(number: string, tones: readonly number[]): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** Ears of their own, beside the application under test. */
export async function openEars(asterisk: Asterisk): Promise<Ears> {
  const app = await tinyApp({ ...asterisk, settings: { ...asterisk.settings, app: "ears" } });
  const { probe } = asterisk;
  return {
    async heardBy(number, tones) {
      const channels = (await probe.get("/channels")) as readonly Channel[];
      // A phone that is called for a caller has that number too.
      const id =
        channels.find(({ name, caller }) => caller.number === number && isCaller(name))?.id ?? "";
      const name = `ear-${number}-${Date.now()}`;
      await probe.send("POST", `/channels/${id}/snoop?spy=out&app=ears&snoopId=${name}`);
      await app.event(({ type, channel }) => type === "StasisStart" && channel?.id === name);
      await probe.send("POST", `/channels/${name}/record?name=${name}&format=wav`);
      await delay(1_000);
      await probe.send("POST", `/recordings/live/${name}/stop`);
      await app.event(
        ({ type, recording }) => type === "RecordingFinished" && recording?.name === name,
      );
      const samples = samplesOf(await probe.file(`/recordings/stored/${name}/file`));
      await probe.send("DELETE", `/channels/${name}`);
      return tones.filter((hertz) => toneIn(samples, hertz) > 0.05);
    },
    close: () => app.close(),
  };
}
