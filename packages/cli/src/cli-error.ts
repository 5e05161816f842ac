// Errors of the ledger and of the outbox end a command as its own do.
export { CliError, exitCode, type Problem } from "@flowrun/durability";
