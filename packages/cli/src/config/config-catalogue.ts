import type { Catalogue } from "@flowrun/core/plugin";

/** The codes of the configuration. */
export type ConfigCode =
  | "CONFIG_AMBIGUOUS"
  | "CONFIG_BROKEN_FILE"
  | "CONFIG_CELLS"
  | "CONFIG_MISSING"
  | "CONFIG_UNKNOWN_KEY"
  | "CONFIG_UNREADABLE"
  | "CONFIG_WRONG_VALUE";

/** The words of `flowrun explain CONFIG_…`. */
export const configCatalogue: Catalogue<ConfigCode> = {
  CONFIG_AMBIGUOUS: {
    title: "A value is given twice in the environment.",
    why: "Both NAME and NAME_FILE are set, and neither is known to be the right one.",
    remedy: "Unset one of the two.",
  },
  CONFIG_BROKEN_FILE: {
    title: "The configuration file cannot be understood.",
    why: "It is read by the same rules as a flow: it is not YAML, or has a tag or a merge key, or a key stands twice, has a list, or has nothing where one value is meant.",
    remedy: "Mend the place that the message shows: one `key: value` on each line.",
  },
  CONFIG_CELLS: {
    title: "Several cells in one process cannot be run as they are configured.",
    why: "Under `cells` each has a name and a platform or an application of its own, and `cell` names the plugin that keeps their logs. A process listens once at a port, and a command other than that which runs the flow is for one platform.",
    remedy: "Do what the message says; `flowrun docs fleet` shows such a configuration.",
  },
  CONFIG_MISSING: {
    title: "A key that is needed has no value.",
    why: "With `ari.host` or `ari.password` the flow runs on a platform, which needs a host, a user, a password and an application.",
    remedy:
      "Set the key in the environment or in the configuration file; leave both out, or give --embedded, for the embedded platform.",
  },
  CONFIG_UNKNOWN_KEY: {
    title: "The configuration has a key that nothing reads.",
    why: "It is neither a key of flowrun nor a setting that the flow declares; most often it is misspelt.",
    remedy: "Correct the spelling, remove the key, or declare it under `settings:` in the flow.",
  },
  CONFIG_UNREADABLE: {
    title: "A file of the configuration cannot be read.",
    why: "The file that `--config` or a variable NAME_FILE names does not exist, is empty or no UTF-8, or this user may not read it.",
    remedy: "Correct the path, the permissions of the file, or what it holds.",
  },
  CONFIG_WRONG_VALUE: {
    title: "A value of the configuration cannot be used.",
    why: "It does not have the form that its key needs. The message leaves the value out where it may hold a password.",
    remedy: "Write what the hint says, at the place that the message names.",
  },
};
