// A library of the shape of sherpa-onnx-node that understands one word: a second of sound that is loud is "hello".
export class OnlineRecognizer {
  constructor({ modelConfig }) {
    if (modelConfig.tokens.includes("broken")) throw new Error("Please check your config!");
  }
  createStream() {
    return {
      loud: 0,
      fresh: false,
      acceptWaveform({ samples }) {
        this.loud += samples.filter((each) => Math.abs(each) > 0.1).length;
        this.fresh = true;
      },
    };
  }
  isReady(stream) {
    return stream.fresh;
  }
  decode(stream) {
    stream.fresh = false;
  }
  getResult({ loud }) {
    return loud < 4_000
      ? { text: "" }
      : { text: loud < 8_000 ? " hel" : " hello", ys_probs: [-0.1, -0.3] };
  }
  reset(stream) {
    stream.loud = 0;
  }
}
