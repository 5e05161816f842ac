// A voice agent for flowrun that talks by a model: it writes down what the caller says, has a model answer and ask for the tools of the flow, and speaks the answer.
//   npm install ws && MODEL_KEY=… MODEL_URL=https://models.example/v1 node model-agent.js 8090
// MODEL_URL is any server with the three requests of OpenAI's API: audio/transcriptions, chat/completions, audio/speech. The prompt comes from the flow: `agent: { data: { prompt: … } }`. docs/agents.md has the protocol.
import { WebSocketServer } from "ws";

const rate = 16_000;
const env = process.env;
const url = env.MODEL_URL ?? "http://127.0.0.1:8080/v1";
const models = {
  chat: env.CHAT_MODEL ?? "gpt-4.1-mini",
  hear: env.HEAR_MODEL ?? "gpt-4o-mini-transcribe",
  speak: env.SPEAK_MODEL ?? "gpt-4o-mini-tts",
};
const hangUp = {
  type: "function",
  function: { name: "end_talk", description: "Ends the talk when all is said." },
};

function log(line) {
  process.stdout.write(`${line}\n`);
}

/** Asks the server of the models, for at most 30 seconds. */
async function ask(path, body) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/${path}`, {
    method: "POST",
    headers: {
      ...(env.MODEL_KEY === undefined ? {} : { authorization: `Bearer ${env.MODEL_KEY}` }),
      ...(isForm ? {} : { "content-type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response;
}

/** The words in a sound of 16-bit samples. */
async function hearWords(sound, language) {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(sound.length, 40);
  const form = new FormData();
  form.set("file", new Blob([head, sound], { type: "audio/wav" }), "said.wav");
  form.set("model", models.hear);
  form.set("language", language.slice(0, 2));
  return (await (await ask("audio/transcriptions", form)).json()).text.trim();
}

/** The sound of words: the server gives 24,000 samples in a second, of which flowrun takes 16,000. */
async function speakWords(input) {
  const voice = env.VOICE ?? "alloy";
  const body = { model: models.speak, voice, input, response_format: "pcm" };
  const given = Buffer.from(await (await ask("audio/speech", body)).arrayBuffer());
  const last = Math.floor(given.length / 2) - 1;
  const sound = Buffer.alloc(2 * Math.floor(((last + 1) * 2) / 3));
  for (let at = 0; at < sound.length / 2; at += 1) {
    const from = Math.floor(1.5 * at);
    const [one, two] = [from, Math.min(from + 1, last)].map((nth) => given.readInt16LE(2 * nth));
    sound.writeInt16LE(at % 2 === 0 ? one : Math.round((one + two) / 2), 2 * at);
  }
  return sound;
}

/** How loud a piece of sound is, from 0 to 1. */
function loudness(sound) {
  let most = 0;
  for (let at = 0; at + 1 < sound.length; at += 2)
    most = Math.max(most, Math.abs(sound.readInt16LE(at)));
  return most / 32_768;
}

/** The voice: what the caller hears, and whether that still counts. */
class Voice {
  socket;
  #until = 0;
  /** Counts interruptions: what was begun before one is not said any more. */
  turn = 0;

  constructor(socket) {
    this.socket = socket;
  }

  get leftMs() {
    return Math.max(0, this.#until - Date.now());
  }

  interrupt() {
    this.turn += 1;
    this.#until = 0;
  }

  /** Says words, and gives whether they still counted. */
  async say(text, turn = this.turn) {
    const sound = await speakWords(text);
    if (turn !== this.turn) return false;
    this.#until = Date.now() + this.leftMs + sound.length / 32;
    this.socket.send(sound);
    return true;
  }
}

/** The ear: sound as sentences, each with the quiet behind it. */
class Ear {
  #said = [];
  #quietMs = 0;

  /** Whether somebody begins to speak, and the sentence that is over. */
  take(sound) {
    const isLoud = loudness(sound) > 0.05;
    const begins = isLoud && this.#said.length === 0;
    if (!isLoud && this.#said.length === 0) return { begins };
    this.#said.push(sound);
    this.#quietMs = isLoud ? 0 : this.#quietMs + 20;
    if (this.#quietMs < 700) return { begins };
    const sentence = Buffer.concat(this.#said);
    this.#said = [];
    this.#quietMs = 0;
    return { begins, sentence };
  }
}

/** A talk with one caller. Its methods with a plain name take the messages of flowrun. */
class Talk {
  socket;
  voice;
  ear = new Ear();
  messages = [];
  answers = new Map();
  #tools = [];
  #events = [];
  #language = "en";
  #asked = 0;
  #work = Promise.resolve();

  constructor(socket) {
    this.socket = socket;
    this.voice = new Voice(socket);
  }

  begin({ language, events = [], tools, data, greeting }) {
    this.#language = language;
    this.#events = events.map(({ name }) => name);
    this.#tools = tools.map(({ name, about: description, takes: parameters }) => ({
      type: "function",
      function: { name, description, parameters },
    }));
    const { prompt = "You answer a telephone. Be short.", ...facts } = data ?? {};
    this.#note("system", `${prompt}\nSpeak ${language}. What you know: ${JSON.stringify(facts)}`);
    this.#send({ type: "ready" });
    this.#next(() => (greeting === null ? this.#answer("") : this.#say(greeting)));
  }

  key({ digit }) {
    this.#note("user", `(The caller presses ${digit}.)`);
    this.#next(() => this.#answer(digit));
  }

  /** The work may wait for a slow tool: these words do not. */
  say({ text, interrupt }) {
    if (interrupt) this.voice.interrupt();
    void this.#orClose(() => this.#say(text));
  }

  told({ data, interrupt }) {
    this.#note("system", `You are told: ${JSON.stringify(data)}`);
    if (!interrupt) return;
    this.voice.interrupt();
    this.#next(() => this.#answer(""));
  }

  result({ tool, value }) {
    this.answers.get(tool)?.(value);
  }

  error({ tool, message }) {
    this.answers.get(tool)?.({ error: message });
  }

  hear(sound) {
    const { begins, sentence } = this.ear.take(sound);
    if (begins && this.voice.leftMs > 0) {
      this.#send({ type: "hush" });
      this.voice.interrupt();
      this.#tell("interrupted", {});
    }
    if (sentence === undefined) return;
    this.#next(async () => {
      const heard = await hearWords(sentence, this.#language);
      if (heard === "") return;
      this.#note("user", heard);
      await this.#answer(heard);
    });
  }

  /** Has the model answer, with the tools that it asks for. */
  async #answer(heard) {
    const { turn } = this.voice;
    for (let round = 0; round < 6; round += 1) {
      const body = {
        model: models.chat,
        messages: this.messages,
        tools: [...this.#tools, hangUp],
      };
      const { choices } = await (await ask("chat/completions", body)).json();
      const { content, tool_calls: calls = [] } = choices[0].message;
      if (turn !== this.voice.turn) return;
      const isOver = calls.some((call) => call.function.name === hangUp.function.name);
      if (isOver || calls.length === 0) {
        if (content) await this.#say(content, turn);
        this.#tell("turn_ended", { heard, said: content });
        if (isOver) this.#end();
        return;
      }
      const results = await Promise.all(calls.map((call) => this.#useTool(call)));
      this.messages.push({ role: "assistant", content, tool_calls: calls }, ...results);
    }
  }

  /** Asks the flow for a tool; an error is told to the model as its result. */
  async #useTool({ id, function: { name, arguments: args } }) {
    const tool = `t${(this.#asked += 1)}`;
    const answer = new Promise((resolve) => void this.answers.set(tool, resolve));
    this.#send({ type: "tool", tool, name, args: JSON.parse(args || "{}") });
    return { role: "tool", tool_call_id: id, content: JSON.stringify(await answer) };
  }

  async #say(text, turn) {
    if (await this.voice.say(text, turn)) this.#note("assistant", text);
  }

  /** Ends the talk when the caller has heard the last words. */
  #end() {
    const summary = { messages: this.messages };
    setTimeout(() => this.#send({ type: "end", summary }), this.voice.leftMs);
  }

  #note(role, content) {
    this.messages.push({ role, content });
  }

  #tell(name, args) {
    if (this.#events.includes(name)) this.#send({ type: "event", name, args });
  }

  #send(message) {
    this.socket.send(JSON.stringify(message));
  }

  /** One thing after the other. */
  #next(task) {
    this.#work = this.#work.then(() => this.#orClose(task));
  }

  /** A failure ends the connection, and the flow goes on without the agent. */
  async #orClose(task) {
    try {
      await task();
    } catch (error) {
      log(`failed: ${error.message}`);
      this.socket.close();
    }
  }
}

/** The messages that flowrun sends; others are ignored. */
const known = new Set(["begin", "key", "say", "told", "result", "error"]);

function talk(socket) {
  const talking = new Talk(socket);
  socket.on("message", (data, isBinary) => {
    if (isBinary) return talking.hear(data);
    const message = JSON.parse(data.toString());
    if (known.has(message.type)) talking[message.type](message);
  });
}

const port = Number(process.argv[2] ?? 8090);
const server = new WebSocketServer({
  port,
  host: "127.0.0.1",
  handleProtocols: ([first]) => first,
});
server.on("connection", talk);
server.on("listening", () =>
  log(`A voice agent listens on ws://127.0.0.1:${server.address().port}`),
);
