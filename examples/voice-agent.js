// A voice agent for flowrun that needs no model: it beeps, repeats what the caller says, asks for a tool when a key is pressed, and beeps when it is told something.
//   npm install ws && node voice-agent.js 8090
// Replace what is between the dashes by a real one: sound in, sound out. docs/agents.md has the protocol.
import { WebSocketServer } from "ws";

const rate = 16_000;

function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Half a second of a tone, as 16-bit samples. */
function beep(hertz, ms = 500) {
  const sound = Buffer.alloc((2 * rate * ms) / 1000);
  for (let at = 0; at < sound.length / 2; at += 1)
    sound.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * hertz * at) / rate)), 2 * at);
  return sound;
}

/** How loud a piece of sound is, from 0 to 1. */
function loudness(sound) {
  let most = 0;
  for (let at = 0; at + 1 < sound.length; at += 2)
    most = Math.max(most, Math.abs(sound.readInt16LE(at)));
  return most / 32_768;
}

function talk(socket) {
  const send = (message) => socket.send(JSON.stringify(message));
  let said = [];
  let quietMs = 0;
  let known = [];
  let asked = 0;

  function hear(sound) {
    // -----
    if (loudness(sound) > 0.05) {
      // Barge-in: whoever speaks is not spoken to.
      if (said.length === 0) send({ type: "hush" });
      said.push(sound);
      quietMs = 0;
    } else if (said.length > 0) {
      quietMs += 20;
      if (quietMs < 700) return;
      socket.send(Buffer.concat(said));
      said = [];
    }
    // -----
  }

  function take(message) {
    if (message.type === "begin") {
      say(`call ${message.call}: ${JSON.stringify(message.data)}`);
      send({ type: "ready" });
      socket.send(beep(880));
      known = message.tools;
    } else if (message.type === "key" && message.digit === "#") {
      send({ type: "end", summary: { pressed: "#", asked } });
    } else if (message.type === "key") {
      const tool = known[Number(message.digit) - 1];
      if (tool !== undefined)
        send({ type: "tool", tool: `t${(asked += 1)}`, name: tool.name, args: {} });
    } else if (message.type === "told") {
      say(`told ${JSON.stringify(message.data)}`);
      socket.send(beep(1_320, 200));
    } else if (message.type === "result" || message.type === "error") {
      say(JSON.stringify(message));
      socket.send(beep(message.type === "result" ? 660 : 220));
    }
  }

  socket.on("message", (data, isBinary) =>
    isBinary ? hear(data) : take(JSON.parse(data.toString())),
  );
}

const port = Number(process.argv[2] ?? 8090);
const server = new WebSocketServer({
  port,
  host: "127.0.0.1",
  handleProtocols: ([first]) => first,
});
server.on("connection", talk);
server.on("listening", () =>
  say(`A voice agent listens on ws://127.0.0.1:${server.address().port}`),
);
