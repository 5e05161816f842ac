import { createCallDesk } from "../call/call-desk.ts";
import { createReplayDesk } from "../publish/replay-desk.ts";
import { serveDesk } from "../worker/serve-desk.ts";
import { createProofDesk } from "./proof-desk.ts";

serveDesk({ ...createProofDesk(() => performance.now()), ...createCallDesk(), ...createReplayDesk() });
