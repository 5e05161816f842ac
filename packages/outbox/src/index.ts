// The needs of the command, and of packages beside it. It changes with them.
export { createDatabaseTarget } from "./database-target.ts";
export { createFileTarget } from "./file-target.ts";
export { openOutbox, type OpenOutbox, type OutboxRequest } from "./open-outbox.ts";
export { entryOf } from "./outbox-entry.ts";
export type { OutboxStats } from "./outbox.ts";
export type { Target } from "./target.ts";
export { createWebhookTarget } from "./webhook-target.ts";
