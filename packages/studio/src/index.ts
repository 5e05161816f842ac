export { startStudio, type Studio, type StudioOptions } from "./start-studio.ts";
export { createTap, type Tap } from "./live/create-tap.ts";
export { openJournalFolder, type JournalFolder } from "./live/journal-folder.ts";
export type { Role } from "./live/live-contract.ts";
export { localSource, type LiveSource } from "./live/live-source.ts";
export type { PhoneAccount } from "./phone/phone-routes.ts";
export type { Publisher } from "./publish/publisher.ts";
export { remoteSource } from "./live/remote-source.ts";
export type { TableSource } from "./data/table-source.ts";
