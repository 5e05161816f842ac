import type { Catalogue } from "@flowrun/core/plugin";

/** The codes of errors that the embedded platform gives. */
export type SimulatorCode =
  | "SIM_PORT_IN_USE"
  | "SIM_LISTEN_FAILED"
  | "SIM_CONNECTION_LOST"
  | "SIM_BAD_SCRIPT";

/** The words of `flowrun explain` for the simulator's codes. */
export const simulatorCatalogue: Catalogue<SimulatorCode> = {
  SIM_PORT_IN_USE: {
    title: "The embedded platform cannot listen: its port is taken.",
    why: "Another process listens on this address and port, often an earlier run that is still alive.",
    remedy: "Stop the other process, choose another port, or choose port 0 to take any free one.",
  },
  SIM_LISTEN_FAILED: {
    title: "The embedded platform cannot listen on the address.",
    why: "The address is not one of this machine, or the port needs rights that the process lacks.",
    remedy: "Use an address of this machine, such as 127.0.0.1, and a port of 1024 or above.",
  },
  SIM_CONNECTION_LOST: {
    title: "The connection to the platform in this process was lost.",
    why: "It was closed, or a test had the platform drop it.",
    remedy: "Connect again; outside tests this needs no attention.",
  },
  SIM_BAD_SCRIPT: {
    title: "A scripted call or the behaviour of a phone is not understood.",
    why: "A field is missing, is unknown, or has a value of the wrong kind.",
    remedy:
      "Correct the field that the message names; the README of @flowrun/simulator lists all fields.",
  },
};
