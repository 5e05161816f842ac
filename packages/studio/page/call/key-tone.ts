const rows = [697, 770, 852, 941];
const columns = [1209, 1336, 1477];
const keys = "123456789*0#";
const tone = { seconds: 0.14, loudness: 0.07 };

/** Sounds the two tones of each key of a phone (ITU-T Q.23), one key at a time. */
export function createKeyTones(): (key: string) => void {
  let context: AudioContext | undefined;
  return (key) => {
    const at = keys.indexOf(key);
    const [row, column] = [rows[Math.floor(at / 3)], columns[at % 3]];
    if (row === undefined || column === undefined) return;
    context ??= new AudioContext();
    const loudness = context.createGain();
    loudness.gain.value = tone.loudness;
    loudness.connect(context.destination);
    for (const frequency of [row, column]) {
      const oscillator = context.createOscillator();
      oscillator.frequency.value = frequency;
      oscillator.connect(loudness);
      oscillator.start();
      oscillator.stop(context.currentTime + tone.seconds);
    }
  };
}
