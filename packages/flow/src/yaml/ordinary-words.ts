import { plainWord } from "./verbs-elsewhere.ts";

/** The way that there is for what an ordinary word asks for, where no verb is near it. */
export function ordinaryHint(word: string): string | undefined {
  const plain = plainWord(word);
  return ways.find(({ words }) => words.includes(plain))?.hint;
}

const ways: readonly { readonly words: readonly string[]; readonly hint: string }[] = [
  { words: ["speak", "tts", "talk", "read"], hint: 'Here it is "say".' },
  { words: ["prompt", "sound", "audio"], hint: 'Here it is "play" or "say".' },
  {
    words: ["input", "collect", "ask", "getinput", "digits", "dtmf", "keys"],
    hint: 'Here it is "menu" for a choice by one key, or "collect-digits" for a number.',
  },
  { words: ["forward", "connect", "ring", "phone"], hint: 'Here it is "bridge".' },
  { words: ["event", "publish", "trigger", "fire", "send"], hint: 'Here it is "emit".' },
  { words: ["find", "query", "select", "search", "row"], hint: 'Here it is "lookup".' },
  { words: ["insert", "store", "update", "upsert", "write"], hint: 'Here it is "save".' },
  { words: ["remove", "drop"], hint: 'Here it is "delete" for a row, "erase" for a recording.' },
  {
    words: ["loop", "foreach", "for", "while"],
    hint: 'Here it is "each", for the items of a list.',
  },
  { words: ["sleep", "delay", "pause"], hint: 'Here it is "wait".' },
  { words: ["http", "webhook", "fetch", "get", "post", "api"], hint: 'Here it is "request".' },
  { words: ["assign", "vars", "let", "var", "variable"], hint: 'Here it is "set".' },
  { words: ["print", "echo", "debug", "console"], hint: 'Here it is "log".' },
  { words: ["end", "stop", "exit", "disconnect"], hint: 'Here it is "hangup".' },
  {
    words: ["sub", "subroutine", "function"],
    hint: "Declare a part under `parts`, and `call` it.",
  },
  {
    words: ["onerror", "onsuccess", "onfailure", "transitions", "next", "then", "else"],
    hint: "Where a call goes on stands beside the verb: `then: { failed: BLOCK }`, or `go: BLOCK` as a step.",
  },
  {
    words: ["run", "exec", "execute", "script", "shell", "code"],
    hint: "A flow starts no program: ask a server with `request`, or `call` a part of the flow.",
  },
  { words: ["email", "mail", "sendmail", "sendemail"], hint: 'Here it is "send-email".' },
  {
    words: ["sms", "sendsms", "notify"],
    hint: "`send-message` shows a text on a phone of the platform, `send-email` sends an e-mail. For an SMS ask a server with `request`.",
  },
];
