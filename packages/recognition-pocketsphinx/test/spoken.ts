import { execFileSync } from "node:child_process";

/** Whether a program is installed. */
export function hasProgram(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What espeak-ng says, as a sound line brings it, with half a second of silence before it. */
export function spoken(text: string): Uint8Array {
  const wav = execFileSync("espeak-ng", ["--stdout", "-v", "en-us", "-s", "140", text]);
  const samples = new Int16Array(
    wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length - (wav.length % 2)),
  );
  const step = 22_050 / 16_000;
  const sound = Buffer.alloc(16_000 + 2 * Math.floor(samples.length / step));
  for (let at = 16_000; at < sound.length; at += 2)
    sound.writeInt16LE(samples[Math.floor(((at - 16_000) / 2) * step)] ?? 0, at);
  return sound;
}
