export { createEspeak, type EspeakOptions } from "./create-espeak.ts";
export { createSpeech } from "./create-speech.ts";
export { speechCatalogue, type SpeechCode } from "./catalogue.ts";
