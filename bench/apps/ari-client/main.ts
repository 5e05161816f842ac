// The reference application as it is written today, on the npm package ari-client: it reads the
// events and sends the requests.
import ari from "ari-client";
import { Application, type AriEvent } from "../application.ts";
import { readTypes } from "../requests.ts";
import { settings } from "../settings.ts";
import { clientRequests } from "./requests.ts";

const { host, username, password, app } = settings;

process.on("SIGTERM", () => process.exit(0));
const client = await ari.connect(`http://${host}`, username, password);
const application = new Application(clientRequests(client));
for (const type of readTypes) client.on(type, (event) => application.take(event as AriEvent));
await client.start(app);
