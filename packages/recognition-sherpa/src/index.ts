export { createRecognition, type RecognitionContext } from "./create-recognition.ts";
