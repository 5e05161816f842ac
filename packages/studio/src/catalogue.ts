import type { Catalogue } from "@flowrun/core/plugin";

/** The codes of errors that the studio gives. */
export type StudioCode =
  | "STUDIO_PORT_IN_USE"
  | "STUDIO_LISTEN_FAILED"
  | "STUDIO_NO_PAGE"
  | "STUDIO_NO_ADDRESS"
  | "STUDIO_FOREIGN"
  | "STUDIO_NO_TOKEN"
  | "STUDIO_NOT_ALLOWED"
  | "STUDIO_NOT_OFFERED"
  | "STUDIO_NOT_READY"
  | "STUDIO_NO_OFFER"
  | "STUDIO_ENVIRONMENT_AWAY"
  | "STUDIO_NOT_COMMITTED"
  | "STUDIO_NO_CALL"
  | "STUDIO_NO_SOUND"
  | "STUDIO_SOUND_REFUSED"
  | "STUDIO_NO_TABLE"
  | "STUDIO_ROW_CHANGED"
  | "STUDIO_ROW_REFUSED"
  | "STUDIO_IMPORT_REFUSED"
  | "STUDIO_STORE_FAILED"
  | "STUDIO_NO_FLOW"
  | "STUDIO_CHANGED"
  | "STUDIO_IN_THE_WAY"
  | "STUDIO_TOO_LARGE"
  | "STUDIO_NOT_WRITTEN";

/** The words of `flowrun explain` for the studio's codes. */
export const studioCatalogue: Catalogue<StudioCode> = {
  STUDIO_PORT_IN_USE: {
    title: "The studio cannot listen: its port is taken.",
    why: "Another process listens on this port, often a studio that is still open.",
    remedy:
      "Stop the other process, name another port with `--port`, or leave it out to take any free one.",
  },
  STUDIO_LISTEN_FAILED: {
    title: "The studio cannot listen on this machine.",
    why: "The port needs rights that the process lacks, or the machine has no address 127.0.0.1.",
    remedy: "Leave `--port` out, or name a port of 1024 or above.",
  },
  STUDIO_NO_PAGE: {
    title: "The page of the studio is not there.",
    why: "The package has been copied without its folder `web`, or runs from a clone that has not been built.",
    remedy: "Install flowrun again; in a clone run `npm run build`.",
  },
  STUDIO_NO_ADDRESS: {
    title: "The address of a running flow's studio is wrong.",
    why: "It is the one that `flowrun FLOW --studio` prints, with the token behind `#`; shells take `#` for a comment unless it is in quotes.",
    remedy: "Copy the whole address, and put it in quotes.",
  },
  STUDIO_FOREIGN: {
    title: "A request to the studio comes from somewhere else.",
    why: "Its `Host` is not the address that the studio has printed, or another web page has sent it. Such a page could read and change flows.",
    remedy: "Open the address that `flowrun studio` has printed.",
  },
  STUDIO_NO_TOKEN: {
    title: "A request to the studio has no session and no token, or one that has ended.",
    why: "The token is in the address that `flowrun studio` prints, and is new at every start. A page's session ends two hours after its last request, twelve hours after its first, and when it signs out.",
    remedy: "Open the address that `flowrun studio` has printed last, all of it.",
  },
  STUDIO_NOT_ALLOWED: {
    title: "This studio may only be looked at.",
    why: "A studio beside a running flow (`--studio`) changes nothing unless it is told that it may.",
    remedy: "Open the folder with `flowrun studio`, or start the flow with `--studio-allow edit`.",
  },
  STUDIO_NOT_OFFERED: {
    title: "The version of the flow is not offered to calls.",
    why: "The checker finds an error in the file, or the run has no tables for it. The flow that runs goes on.",
    remedy: "Mend what is told, save it, and offer it again.",
  },
  STUDIO_NOT_READY: {
    title: "The version of the flow is not ready to be offered.",
    why: "It has no scenarios, some of them fail or cannot be run, or they leave steps out, and no reason was given why it is offered all the same.",
    remedy: "Mend what is told, or give a reason: it stands in the log.",
  },
  STUDIO_ENVIRONMENT_AWAY: {
    title: "An environment cannot be reached.",
    why: "Its file holds the address of a flow that does not run any more or runs on another machine, or is not there.",
    remedy:
      "Start the flow there with `--studio --studio-allow edit,publish --studio-address FILE`, and name that file.",
  },
  STUDIO_NO_OFFER: {
    title: "No version of the flow is offered.",
    why: "None was, it was taken back (also by itself, when it faults too often), or the flow was reloaded.",
    remedy: "Offer a version first.",
  },
  STUDIO_NOT_COMMITTED: {
    title: "The file is not committed.",
    why: "The folder is in no git repository, git does not know who commits, or nothing has changed since the last commit.",
    remedy: "Mend what git says, or commit by hand. The file is saved all the same.",
  },
  STUDIO_NO_CALL: {
    title: "There is no journal of this call.",
    why: "It is over for long and others have taken its place, it began in another process, or its journal has been removed.",
    remedy: "Choose a call from the list. To keep more calls, start the flow with `--journal DIR`.",
  },
  STUDIO_NO_SOUND: {
    title: "There is no such sound that can be heard in the studio.",
    why: "It is not in the folder of sounds, is in a format that browsers do not play, has a name that leads elsewhere, or the studio has no such folder.",
    remedy:
      "Upload it in Data, or start the studio with `studio.sounds`, the folder of the platform's sounds.",
  },
  STUDIO_SOUND_REFUSED: {
    title: "A sound is not taken.",
    why: "It is no WAV file of 16-bit mono PCM with 8,000 or 16,000 samples a second, or the folder has one of this name in another format, which the platform may play.",
    remedy:
      "Do what the message says. The page of the studio converts sounds before it sends them.",
  },
  STUDIO_NO_TABLE: {
    title: "There is no such table, or its rows cannot be shown.",
    why: "The flow, as it is saved or as it runs, declares no such table, its key is secret, no database is configured, or the configured store finds rows by their key only.",
    remedy:
      "Save the flow that declares it, and start the studio with the database of its tables (`db`).",
  },
  STUDIO_ROW_CHANGED: {
    title: "A row has changed since it was shown.",
    why: "A call, another page or another program has written or removed it, or there is one with the key of a new row. Saving over it would lose what is there.",
    remedy: "Look at what is there now, and either take it or keep yours.",
  },
  STUDIO_ROW_REFUSED: {
    title: "A row cannot be saved as it is.",
    why: "A value is missing, or is not of the type that the flow declares for its column.",
    remedy: "Correct what is told, and save the row again.",
  },
  STUDIO_IMPORT_REFUSED: {
    title: "The file holds no rows that can be imported.",
    why: "It is no CSV in UTF-8, its first line does not name the columns that the flow declares for the table, or it has too many rows.",
    remedy:
      "Do what the message says, and choose the file again. Large files are for `flowrun db import`.",
  },
  STUDIO_STORE_FAILED: {
    title: "The store of the tables has not done what was asked.",
    why: "The database is away, refuses it, or took too long; the message is its own, with a code that `flowrun explain` knows.",
    remedy: "Mend what it says, and try again.",
  },
  STUDIO_NO_FLOW: {
    title: "There is no such flow in the folder.",
    why: "The file has been moved or removed, is outside of the folder that the studio was opened over, or its name does not end in `.yaml`.",
    remedy: "Choose a flow from the list; open the studio over a folder that holds all of them.",
  },
  STUDIO_CHANGED: {
    title: "The file has changed since it was opened.",
    why: "Another editor, another page or git has written it. Saving over it would lose what is there.",
    remedy: "Look at what is there now, and either take it or keep yours.",
  },
  STUDIO_IN_THE_WAY: {
    title: "A file cannot come back from the bin, because one of its name is there.",
    why: "Since it was removed, somebody has made another one of the same name. Neither may be lost.",
    remedy: "Rename the file that is there, and bring the other one back then.",
  },
  STUDIO_TOO_LARGE: {
    title: "The file is too large for the studio.",
    why: "Flows and scenarios of more than 1 MiB are not opened and not saved, nor sounds of more than 8 MiB, nor files of rows of more than 4 MiB.",
    remedy:
      "Move a part of the flow into a file of its own, and name it under `use:`. Cut a sound into several.",
  },
  STUDIO_NOT_WRITTEN: {
    title: "The file cannot be written.",
    why: "This user may not write it or its folder, or the disk is full.",
    remedy:
      "Mend the permissions or free some space, and save again. The page still has what you wrote.",
  },
};
