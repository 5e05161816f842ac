import { openSoundPorts, closeSoundPorts } from "../../run/open-sound-ports.ts";
import { openSpeech } from "../../run/open-speech.ts";
import { isEmbedded } from "../../run/unmet-needs.ts";
import { ok, type Finding } from "./finding.ts";
import { notesAbout, type Patient } from "./patient.ts";

const timeoutMs = 30_000;

/** Whether the voice speaks, by the first text that is written out in the flow. */
export async function examineVoice(patient: Patient): Promise<readonly Finding[]> {
  const { config, folder, program, surroundings } = patient;
  if (program?.spoken === undefined || config.speech === undefined) return [];
  const { log, found } = notesAbout("voice");
  const plugins = { folder, clock: surroundings.clock, log };
  const [first, ...more] = program.spoken;
  const speech = await openSpeech({
    plugin: config.speech,
    // None is asked for in advance.
    program: { spoken: [] },
    embedded: false,
    surroundings: plugins,
  });
  try {
    if (first === undefined) return [...found, ok("voice", "There is one.")];
    await speech?.render({ ...first, timeoutMs });
    const count = more.length + 1;
    return [...found, ok("voice", `It says "${first.text}", the first of ${count} texts.`)];
  } finally {
    await speech?.close();
  }
}

/** Whether what gets the sound of calls is there: a recogniser, voice agents, receivers of streams. */
export async function examineEars(patient: Patient): Promise<readonly Finding[]> {
  const { config, folder, program, surroundings } = patient;
  if (program === undefined || isEmbedded(config)) return [];
  const { log, found } = notesAbout("sound");
  const plugins = { folder, clock: surroundings.clock, log };
  const ports = await openSoundPorts({ config, program, embedded: false, surroundings: plugins });
  await closeSoundPorts(ports);
  const names = Object.keys(ports).map((port) => `"${port}"`);
  if (names.length === 0) return found;
  return [...found, ok("sound", `What the flow needs is there: ${names.join(", ")}.`)];
}
