import { serveDesk } from "../worker/serve-desk.ts";
import { createProofDesk } from "./proof-desk.ts";

serveDesk(createProofDesk(() => performance.now()));
