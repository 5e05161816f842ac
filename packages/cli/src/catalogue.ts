import type { Catalogue } from "@flowrun/core/plugin";
import { configCatalogue, type ConfigCode } from "./config/config-catalogue.ts";

/** The codes of the command line and of its configuration. */
export type CliCode =
  | "CLI_UNKNOWN_COMMAND"
  | "CLI_WRONG_OPTION"
  | "CLI_SECRET_ARGUMENT"
  | "CLI_NO_FILE"
  | "CLI_FILE_EXISTS"
  | "CLI_CALENDAR_NOT_READ"
  | "CLI_UNKNOWN_CODE"
  | "CLI_NO_TOPIC"
  | "CLI_NO_CONTROL"
  | "CLI_CALL_CUT"
  | "CLI_NO_APPLICATION"
  | "CLI_PORT_TAKEN"
  | "CLI_OPERATIONS_PORT"
  | "CLI_RUNS_PORT"
  | "CLI_ROWS"
  | "CLI_NODE_VERSION"
  | "CLI_PLATFORM_MODULE"
  | "CLI_LEDGER_FOLDER"
  | "CLI_LEDGER_NONE"
  | "CLI_LEDGER_KEY"
  | "CLI_LEDGER_TAKEN"
  | "CLI_CELL_LOG"
  | "CLI_CELL_LOST"
  | "CLI_OUTBOX_FOLDER"
  | "CLI_OUTBOX_AWAY"
  | "CLI_OUTBOX_REFUSED"
  | "CLI_OUTBOX_DROPPED"
  | "CLI_NOTHING_RUNS"
  | "CLI_NO_CALL"
  | "CLI_NO_CELL"
  | "CLI_NOT_IN_FLEET"
  | "CLI_NOT_PUBLISHED"
  | "CLI_NOT_TAKEN_OVER"
  | "CLI_NOT_PROVED"
  | "CLI_TELEMETRY"
  | "CLI_PLUGIN"
  | "CLI_SEAL_KEY"
  | "CLI_IMPORT"
  | "CLI_LSP_INPUT"
  | "CLI_MCP_OUTSIDE"
  | "CLI_MCP_LIMIT"
  | "CLI_MCP_BUSY"
  | "CLI_OUTPUT"
  | "CLI_INTERNAL"
  | "FLOW_NOT_CONFIGURED"
  | ConfigCode;

/** The words of `flowrun explain CODE` for them. */
export const cliCatalogue: Catalogue<CliCode> = {
  CLI_UNKNOWN_COMMAND: {
    title: "There is no such command.",
    why: "The first word is neither a command nor a file.",
    remedy: "Run `flowrun --help` for the commands; name a flow by its path.",
  },
  CLI_WRONG_OPTION: {
    title: "An option or its value is wrong.",
    why: "The command does not have the option, or the value does not have the form that the option needs.",
    remedy: "Run the command with `--help`: it lists the options with examples.",
  },
  CLI_SECRET_ARGUMENT: {
    title: "A secret stands on the command line.",
    why: "The arguments of a process are shown to every user of the machine (`ps`), and shells keep them in their history.",
    remedy:
      "Do what the message says: secrets come from files, from the environment, or from a prompt. A secret that stood there is known: make a new one.",
  },
  CLI_NO_FILE: {
    title: "A file cannot be read.",
    why: "It does not exist at that path, is a folder, or this user may not read it.",
    remedy: "Check the path: it counts from the working directory.",
  },
  CLI_CALENDAR_NOT_READ: {
    title: "A calendar cannot be read from its URL.",
    why: "`calendars.urls` names a URL for an iCalendar file of the flow, which is read at the start and each day. The server does not answer, refuses, or gives something else than a calendar. The file stays as it was, and is read again after an hour.",
    remedy:
      "Open the URL in a browser: it has to give a file that begins with BEGIN:VCALENDAR, without a login.",
  },
  CLI_FILE_EXISTS: {
    title: "A file that was to be written is there already.",
    why: "`flowrun init` replaces no file, because nobody could bring it back.",
    remedy: "Name another folder, or move the file away.",
  },
  CLI_UNKNOWN_CODE: {
    title: "No message has this code.",
    why: "Codes are permanent, so it is misspelt, or it belongs to a plugin.",
    remedy: "Run `flowrun explain` without a code for all of them.",
  },
  CLI_NO_TOPIC: {
    title: "No page of the documentation has these words.",
    why: "`flowrun docs` looks for the words as they are typed, in English, and in the pages that came with the package.",
    remedy: "Run `flowrun docs` for the pages, or try one word of the field, such as `queue`.",
  },
  CLI_NO_CONTROL: {
    title: "No embedded platform answers at this address.",
    why: "`flowrun call --url` and `flowrun webhook` drive the embedded platform of a running flowrun; at the address nothing listens, something else does, or it has another password.",
    remedy: "Start `flowrun FLOW` without `ari.host`, and copy the address that it prints.",
  },
  CLI_NO_APPLICATION: {
    title: "The embedded platform has no application that takes calls.",
    why: "`flowrun platform` serves the platform alone: until a flow is connected to it, it hangs up on whoever calls.",
    remedy:
      "Run a flow with `ari.host` and `ari.app` of the platform, and place the call once more.",
  },
  CLI_CALL_CUT: {
    title: "The embedded platform went away in the middle of a call.",
    why: "`flowrun call --url` follows a call on the embedded platform of a running flowrun; that process ended, or the connection to it was cut, before the call was over.",
    remedy: "Look at what that flowrun printed last, start it again, and place the call once more.",
  },
  CLI_PORT_TAKEN: {
    title: "The embedded platform cannot listen on its port.",
    why: "Another process holds the port, or this user may not open it.",
    remedy: "Leave out `--port` to get a free one, or choose another.",
  },
  CLI_ROWS: {
    title: "The rows that are to be called, or what came of them, cannot be used.",
    why: "`flowrun dial` takes a CSV file whose first line names what the part takes, and reads all of it before it calls anybody; and it keeps a file of results, by which nobody is called twice.",
    remedy:
      "Mend the lines and columns that are named; keep the file of results beside the rows, or name it with --results.",
  },
  CLI_RUNS_PORT: {
    title: "Runs cannot be asked for on this port.",
    why: "Another process holds `runs.port`, this user may not open it, or `runs.host` is no address of this machine.",
    remedy: "Choose another port, or leave `runs.host` out for this machine only.",
  },
  CLI_OPERATIONS_PORT: {
    title: "`/livez`, `/readyz` and `/metrics` cannot be served on their port.",
    why: "Another process holds `operations.port`, this user may not open it, or `operations.host` is no address of this machine.",
    remedy:
      "Choose another port of 1024 or above, or leave `operations.host` out for this machine only.",
  },
  CLI_NODE_VERSION: {
    title: "The Node that runs flowrun is too old.",
    why: "flowrun needs Node 22.19 or later. An older one is enough where the npm package `node` is installed beside flowrun: then that one is used.",
    remedy: "Install a newer Node, or add it to the project: npm install --save-dev node@24.",
  },
  CLI_PLATFORM_MODULE: {
    title: "The platform does not run a module that the flow needs.",
    why: "Asterisk does what its modules do, and an installation may have left some out, or not load them. A step that needs one fails then in every call. flowrun looks when it connects and when it takes an edited flow (`GET /asterisk/modules`).",
    remedy:
      'See to it that `modules.conf` loads it (`autoload = yes`, no `noload` for it), and that the package that has it is installed; `asterisk -rx "module load NAME"` says why it cannot be. `flowrun doctor FLOW` looks again.',
  },
  CLI_LEDGER_FOLDER: {
    title: "The ledger cannot be kept.",
    why: "In its folder stands what calls are made of, secrets among it, so that another process can go on with them. It has to belong to the user who runs flowrun, alone, and must have room.",
    remedy:
      "Name a folder of mode 0700 at `durability.ledger`, best one in memory; under systemd, `RuntimeDirectory=flowrun` makes one. `none` does without.",
  },
  CLI_LEDGER_NONE: {
    title: "No ledger is kept on a real platform.",
    why: "The calls of a process without a ledger end with it. A second flowrun that is started for the same application by mistake takes the application, knows none of the calls and ends them all, conversations too; with a ledger it ends with CLI_LEDGER_TAKEN and touches nobody.",
    remedy:
      "Name a folder in memory at `durability.ledger` (DURABILITY_LEDGER), or start flowrun under systemd with `RuntimeDirectory=flowrun`, or in a session with XDG_RUNTIME_DIR. In a container mount a folder that outlives it. With `none` it is said all the same, without warning.",
  },
  CLI_LEDGER_KEY: {
    title: "The ledger lies on a disk and cannot be sealed.",
    why: "The ledger holds what calls are made of, secrets among it. In memory it is gone with the machine; on a disk it stays, also in copies of that disk, so it is sealed with a key that only the user who runs flowrun can read.",
    remedy:
      "Make a key with `(umask 077; openssl rand -base64 32 > ledger.key)` and name it at `durability.key_file`; to change it put a new one on the first line. Or keep the ledger in memory. `durability.key_file: none` leaves it open on the disk, or in a cell, where a flow may have no secret settings then.",
  },
  CLI_CELL_LOG: {
    title: "The log of the cell cannot be written, or can again.",
    why: "Its servers are away, or most of them, or refuse what is written. Calls go on, and what becomes of them is noted on the platform, as long as that keeps notes and there is room for about a minute of them; whoever goes on with the calls finds it there.",
    remedy:
      "Look at the servers of the cell and the network between. It is tried again four times a second.",
  },
  CLI_CELL_LOST: {
    title: "Another process has taken the calls of the cell.",
    why: "This one had not been heard for some time: it stood still, or had lost its network. The other process goes on with all calls; this one ends with exit code 3 and touches none of them.",
    remedy:
      "Let it be started again: it stands by then. If it happens often, look for what holds this machine up.",
  },
  CLI_LEDGER_TAKEN: {
    title: "Another flowrun keeps the calls of this application.",
    why: "Two processes that go on with the same calls would do everything twice.",
    remedy:
      "Have the other one replaced with `flowrun reload`, stop it, or run this one for another application.",
  },
  CLI_NOTHING_RUNS: {
    title: "No flowrun was found that could be reloaded, or asked for its calls.",
    why: "It is reached at a socket beside its ledger, or in its cell. Either none runs, or it has no ledger, or another platform, application, user or runtime folder than this command was given.",
    remedy:
      "Start it with `flowrun FLOW`. Give `flowrun reload` and `flowrun calls` the same configuration and environment.",
  },
  CLI_NO_CALL: {
    title: "There is no such live call.",
    why: "A call is live from its arrival until everything of it is removed. Platforms without a `systemname` may give two of them the same name.",
    remedy:
      "Run `flowrun calls`, and name the call as it stands there; `--cell` says which of two is meant.",
  },
  CLI_NO_CELL: {
    title: "There is no cell that several processes share.",
    why: "The configuration names no plugin at `cell`, or no platform at `ari.host`, so that there is nobody but the process itself.",
    remedy:
      "Give the command the configuration that the workers have; `flowrun docs fleet` tells how machines share calls.",
  },
  CLI_NOT_IN_FLEET: {
    title: "There is no such cell, or no such worker in it.",
    why: "A cell is there once a process has had calls in it; a worker as long as it is heard, which it is four times a second. Both are those at the servers of this configuration.",
    remedy: "Run `flowrun fleet status`, and name the cell or the worker as it stands there.",
  },
  CLI_NOT_PUBLISHED: {
    title: "No version of the flow is published.",
    why: "The scenarios beside the flow do not all pass, or leave steps out; no worker has calls, none was offered, all calls take this version already; or the worker that has the calls cannot take it, which the message says: it lacks tables, or is too old to read it.",
    remedy:
      "Look at `flowrun fleet status`, and do what the message says. Calls go on with the versions that they took so far.",
  },
  CLI_NOT_TAKEN_OVER: {
    title: "Calls were not handed over to another process.",
    why: "The new process could not start, failed at its rehearsal, ended, or took too long; or the platform was away just then. The process that has the calls goes on with them, and nothing of them is lost.",
    remedy: "Do what the message and the log of the new process say, and reload again.",
  },
  CLI_OUTBOX_FOLDER: {
    title: "The outbox cannot be kept, or not at the moment.",
    why: "Records of calls and events of flows wait in a folder until they are taken, so that none is lost with the process. That folder cannot be used, or its disk is full or broken.",
    remedy:
      "Name a folder of this user's own, mode 0700, at `outbox.folder`, or free space. While it cannot be written, what waits is in memory, and is written as soon as that works.",
  },
  CLI_OUTBOX_AWAY: {
    title: "Somebody who is to be told does not take it at the moment.",
    why: "A server did not answer in ten seconds or answered 5xx, the database is away, or a file cannot be written. What is for it waits in the outbox; calls go on.",
    remedy:
      "Start it again, or mend the address; what waits is told by itself, within a minute. What waits for a key that is not set any more is told when it is set again.",
  },
  CLI_OUTBOX_REFUSED: {
    title: "Somebody refused what it was told.",
    why: "A server answered 4xx, or the database cannot hold the record. The next ones are told all the same; this one is tried again, after a minute at first and every hour at last.",
    remedy:
      "Look into the log of the receiver with the `id`. 401 or 403: do both sides have the same secret, and the same time of day? It goes on by itself when it is mended.",
  },
  CLI_OUTBOX_DROPPED: {
    title: "What waited in the outbox was dropped, and is lost.",
    why: "More waited than `outbox.size` allows, or for longer than `outbox.keep`.",
    remedy:
      "Have the receivers work again; give it more room until then. `records.file` has each call whatever becomes of receivers.",
  },
  CLI_NOT_PROVED: {
    title: "A flow is not what was proved.",
    why: "`--require-proof`, or `require_proof` in the configuration, lets only a flow run of which a certificate says that it holds: the same texts, the same plugin under `verbs`, the same flowrun. A running flow stays in service until a proved one comes.",
    remedy:
      "Run `flowrun prove FLOW --certificate FILE` for the flow as it stands, and mend what it finds.",
  },
  CLI_TELEMETRY: {
    title: "Traces and metrics are not taken.",
    why: "Whoever is at `telemetry.endpoint` does not answer, or refuses what is sent. After four attempts it is lost; calls go on.",
    remedy:
      "Start the collector, or correct the address (without `/v1/traces`) and `telemetry.headers`. It goes on by itself.",
  },
  FLOW_NOT_CONFIGURED: {
    title: "The flow needs something that is not configured.",
    why: "Voices, recognisers, voice agents and receivers of streams are plugins: without them, callers would hear nothing where the flow speaks, and speak to nobody.",
    remedy:
      "Name a plugin under the key that the message names: `speech`, `recognition`, `agents` or `streams`.",
  },
  CLI_SEAL_KEY: {
    title: "A key to seal with cannot be used.",
    why: "`seal` takes a public key of RSA: PEM that begins with `BEGIN PUBLIC KEY` or `BEGIN CERTIFICATE`, or a JWK. The one given is something else, such as a private key or a path.",
    remedy:
      "Give the key itself, such as by a setting from a file (`CARD_KEY_FILE`). `openssl rsa -in private.pem -pubout` writes the public key.",
  },
  CLI_PLUGIN: {
    title: "A plugin cannot be loaded.",
    why: "The module that `transport`, `store`, `http`, `speech`, `recognition`, `agents`, `streams`, `journal`, `observer` or `verbs` names does not exist, fails while it loads, or does not export what makes the port.",
    remedy:
      "Name an npm package or a file that exports the function that the message names; `flowrun docs plugins` shows one of each.",
  },
  CLI_IMPORT: {
    title: "A CSV file cannot be imported.",
    why: "A line does not have the columns of the table, or a value does not fit its column.",
    remedy: "Mend the line that the message names; nothing was imported.",
  },
  CLI_LSP_INPUT: {
    title: "What came over standard input is no message of the Language Server Protocol.",
    why: "`flowrun lsp` was started by hand, or something else than an editor writes to it.",
    remedy: "Let an editor start it; `flowrun docs editors` shows how.",
  },
  CLI_MCP_OUTSIDE: {
    title: "An assistant asks for a file outside of the folder that it was given.",
    why: "The path is absolute, leads out by `..` or by a link, is hidden, or is not a YAML file. The same holds for the flow that a test file names, and for the configuration beside a flow.",
    remedy:
      "Give a path from the folder. To let the assistant see more, start `flowrun mcp` over a folder above.",
  },
  CLI_MCP_LIMIT: {
    title: "A tool of an assistant has reached a limit, and was stopped.",
    why: "It took longer than `--time-limit`, needed more memory than a tool has, gave an answer that is too long, or was cancelled.",
    remedy:
      "Ask for less: fewer runs, one flow, another format. What takes longer is run by hand: `flowrun fuzz`, `flowrun explore`.",
  },
  CLI_MCP_BUSY: {
    title: "The server for assistants has too much to do.",
    why: "Two tools run at a time, and as many wait as may.",
    remedy: "Ask again when an answer has come.",
  },
  CLI_OUTPUT: {
    title: "Standard output cannot be written.",
    why: "The disk of the file that it goes to is full, or broken. What was to be printed is lost; calls go on.",
    remedy: "Free some space, or print to another place, and run the command again.",
  },
  CLI_INTERNAL: {
    title: "flowrun met a mistake of its own.",
    why: "Something happened that the program does not foresee.",
    remedy: "Run it again with `--debug` and report what it prints.",
  },
  ...configCatalogue,
};
