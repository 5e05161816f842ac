/** The kinds of platform whose files are known. */
export const platformKinds = ["asterisk", "freepbx", "container"] as const;

/** A word of {@link platformKinds}. */
export type PlatformKind = (typeof platformKinds)[number];

/** The parts of a platform that may be missing, in the order in which they are needed. */
export type PlatformNeed = "http" | "ari" | "user" | "dial plan" | "phone";

/** A text to paste. */
export interface PasteText {
  readonly need: PlatformNeed;
  /** Its use, in one sentence. */
  readonly about: string;
  /** The file that it belongs into. */
  readonly file: string;
  readonly text: string;
  /** The commands that make it count, in their order. */
  readonly then: readonly string[];
}

/** The names that the texts hold. */
export interface PasteFacts {
  readonly kind: PlatformKind;
  readonly app: string;
  readonly username: string;
  /** A new password, or a word in the place of the one that there is. */
  readonly password: string;
  /** The password of the phone to try: one of its own. */
  readonly phonePassword: string;
  readonly context: string;
  /** The port of ARI, as this machine reaches it. */
  readonly port: string;
}

/** The texts for all needs of a platform, in the order in which they are pasted. */
export function pasteTexts(facts: PasteFacts): readonly PasteText[] {
  const ari = facts.kind === "freepbx" ? [ariText(facts)] : [];
  return [httpText(facts), ...ari, userText(facts), dialPlanText(facts), phoneText(facts)];
}

/** The switch of ARI, which is off after an installation of FreePBX 17; its file is a part of `[general]`. */
function ariText({ kind }: PasteFacts): PasteText {
  return {
    need: "ari",
    about:
      "FreePBX has ARI off. This turns it on, and gives a busy client more time than the default of 100 ms.",
    file: "/etc/asterisk/ari_general_custom.conf",
    text: "enabled = yes\nwebsocket_write_timeout = 5000\n",
    then: [console(kind, "module reload res_ari.so")],
  };
}

function httpText({ kind, port }: PasteFacts): PasteText {
  const isContainer = kind === "container";
  return {
    need: "http",
    about: isContainer
      ? `ARI is spoken over the HTTP server. Publish its port to this machine alone: \`-p 127.0.0.1:${port}:8088\`.`
      : "ARI is spoken over the HTTP server. It listens for this machine only; put a proxy with TLS before it for others.",
    file: `/etc/asterisk/${kind === "freepbx" ? "http_custom.conf" : "http.conf"}`,
    // A second [general] counts for nothing in this file. The first line is for a file that has none.
    text: `[general]
[general](+)
enabled = yes
bindaddr = ${isContainer ? "0.0.0.0" : "127.0.0.1"}
bindport = ${isContainer ? "8088" : port}
`,
    then: [console(kind, "module reload http")],
  };
}

function userText({ kind, username, password }: PasteFacts): PasteText {
  const user = `[${username}]
type = user
read_only = no
password_format = plain
password = ${password}
`;
  // FreePBX writes the file itself, with its own [general].
  const isOwn = kind === "freepbx";
  const about =
    "A user of ARI for flowrun alone. It has to write, and ARI knows no finer rights: keep the file readable for Asterisk only (mode 0640), and give no `allowed_origins`.";
  return {
    need: "user",
    about: isOwn
      ? about
      : `${about} The (+) adds to the [general] that is there; take it away where the file has none.`,
    file: `/etc/asterisk/${isOwn ? "ari_additional_custom.conf" : "ari.conf"}`,
    // A second [general] turns ARI off.
    text: isOwn
      ? user
      : `[general](+)
enabled = yes
; The default of 100 ms cuts a busy client off.
websocket_write_timeout = 5000

${user}`,
    then: [...recordings(kind), console(kind, "module reload res_ari.so")],
  };
}

/** Makes the folder of recordings, without which Asterisk refuses to record. */
function recordings(kind: PlatformKind): readonly string[] {
  return kind === "container"
    ? []
    : ["sudo install -d -o asterisk -g asterisk /var/spool/asterisk/recording"];
}

function dialPlanText({ kind, app, context }: PasteFacts): PasteText {
  const lines = ["_X.", "_+X.", "_*X."].map(
    (pattern) => `exten => ${pattern},1,Stasis(${app})
 same => n,Hangup(34)
`,
  );
  const isFreepbx = kind === "freepbx";
  const trial = `; What phones dial reaches the flow by *3569 (*FLOW) and any digits; no feature code of FreePBX begins so.
[from-internal-custom]
exten => _*3569X.,1,Goto(flowrun,\${EXTEN:5},1)

`;
  return {
    need: "dial plan",
    about: isFreepbx
      ? "Calls come to the flow from the context [flowrun]: make a Custom Destination `flowrun,${EXTEN},1`, and send an Inbound Route there. When nobody runs, callers get 503 and not silence."
      : "Every number that is dialled in this context comes to the flow, also with a plus or a star. When nobody runs, callers get 503 and not silence.",
    file: `/etc/asterisk/${isFreepbx ? "extensions_custom.conf" : "extensions.conf"}`,
    text: `${isFreepbx ? trial : ""}[${isFreepbx ? "flowrun" : context}]
${lines.join("")}`,
    then: [console(kind, "dialplan reload")],
  };
}

function phoneText({ kind, context, phonePassword }: PasteFacts): PasteText {
  if (kind === "freepbx")
    return {
      need: "phone",
      about:
        "A phone to try: any extension of FreePBX (Applications, Extensions, Add New PJSIP Extension). It reaches the flow as *3569 and a number.",
      file: "the pages of FreePBX",
      text: "",
      then: ["fwconsole reload"],
    };
  return {
    need: "phone",
    about: `A phone to try: an app such as Linphone or Zoiper logs in as 6001 at this machine's address, with the password below. What it dials comes into [${context}]. Leave out each section that is in the file already: with one twice, Asterisk does not load the file.`,
    file: "/etc/asterisk/pjsip.conf",
    text: `[transport-udp]
type = transport
protocol = udp
bind = 0.0.0.0:5060

[6001]
type = endpoint
context = ${context}
disallow = all
allow = ulaw,alaw
auth = 6001
aors = 6001
direct_media = no
rtp_symmetric = yes
force_rport = yes
rewrite_contact = yes

[6001]
type = auth
auth_type = userpass
username = 6001
password = ${phonePassword}

[6001]
type = aor
max_contacts = 1
remove_existing = yes
`,
    then: [console(kind, "module reload res_pjsip.so")],
  };
}

function console(kind: PlatformKind, command: string): string {
  const asterisk = `asterisk -rx "${command}"`;
  return kind === "container" ? `docker exec CONTAINER ${asterisk}` : `sudo ${asterisk}`;
}
