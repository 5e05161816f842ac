export { startStudio, type Studio, type StudioOptions } from "./start-studio.ts";
