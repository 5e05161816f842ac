export { recognitionCatalogue, type RecognitionCode } from "./catalogue.ts";
export { createRecognition, type RecognitionContext } from "./create-recognition.ts";
