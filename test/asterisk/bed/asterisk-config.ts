/** What an Asterisk of the test bed is told. */
export interface AsteriskSettings {
  /** The folder of this Asterisk's own files, as Asterisk sees it. */
  readonly folder: string;
  readonly httpPort: number;
  readonly sipPort: number;
  readonly media: MediaPorts;
  readonly username: string;
  readonly password: string;
  /** The Stasis application that every inbound call enters, with no argument. */
  readonly app: string;
  /** Where a browser can be a phone, and with which certificate; absent where none is. */
  readonly browser?: BrowserPhone;
  /**
   * Whether callers are told whom they talk with (PAI). A caller whose phone takes no UPDATE is
   * then asked anew by INVITE, which the callers of most tests do not expect.
   */
  readonly showsOthers: boolean;
  /** Whether ARI has mailboxes; each phone has the one of its name, such as `phone@default`. */
  readonly withMailboxes: boolean;
  /** Where Asterisk connects to flowrun; absent where flowrun connects to it. */
  readonly calls?: CallsFlowrun;
  /** Where each callee listens: name of the endpoint → SIP port on the loopback interface. */
  readonly callees: Readonly<Record<string, number>>;
}

/** A phone that is a browser: its account, and the WebSocket that it comes by. */
export interface BrowserPhone {
  readonly port: number;
  /** A certificate with its key, as Asterisk sees it. */
  readonly certificate: string;
  readonly user: string;
  readonly password: string;
}

/** The flowrun that Asterisk opens WebSockets to (`outbound_websocket`). */
export interface CallsFlowrun {
  /** On the loopback interface. */
  readonly port: number;
  /** How many it opens for requests, beside the one for events. */
  readonly forRequests: number;
  /** The certificate that it trusts, as Asterisk sees it; absent: without encryption. */
  readonly trusts?: string;
}

/** The UDP ports for media; every channel takes two. */
export interface MediaPorts {
  readonly first: number;
  readonly count: number;
}

/**
 * The files that make an Asterisk of the test bed, by name: nothing but calls over loopback, ARI
 * and the sounds.
 */
export function asteriskConfig(settings: AsteriskSettings): Readonly<Record<string, string>> {
  return {
    "asterisk.conf": asteriskConf(settings.folder),
    "modules.conf": modulesConf(settings.withMailboxes ? mailboxModules : []),
    "logger.conf": "[general]\n[logfiles]\nmessages => warning,error\n",
    "http.conf": `[general]\nenabled=yes\nbindaddr=127.0.0.1\nbindport=${settings.httpPort}\n${tlsOf(settings.browser)}`,
    "ari.conf": `[general]\nenabled=yes\nchannelvars=FLOWRUN_LEG\n${users(settings)}${outbound(settings)}`,
    "rtp.conf": `[general]\nrtpstart=${settings.media.first}\nrtpend=${settings.media.first + settings.media.count - 1}\n`,
    "extensions.conf": extensionsConf(settings.app),
    "pjsip.conf": pjsipConf(settings),
    "indications.conf": indicationsConf,
    "musiconhold.conf": "[default]\nmode=files\ndirectory=/usr/share/asterisk/sounds/en/digits\n",
    ...Object.fromEntries(unused.map((name) => [`${name}.conf`, ""])),
    "websocket_client.conf": websocketClients(settings),
  };
}

/** The user that flowrun is, and `viewer`, who may only read. */
function users({ username, password }: AsteriskSettings): string {
  const user = (name: string): string => `[${name}]\ntype=user\npassword=${password}\n`;
  return `${user(username)}${user("viewer")}read_only=yes\n`;
}

/** The applications that Asterisk connects for: the one of the events, and those of requests. */
function appsCalled({ app, calls }: AsteriskSettings): readonly string[] {
  if (calls === undefined) return [];
  return [
    app,
    ...Array.from({ length: calls.forRequests }, (_, at) => `${app}.requests.${at + 1}`),
  ];
}

function outbound(settings: AsteriskSettings): string {
  const { username } = settings;
  return appsCalled(settings)
    .map(
      (app) =>
        `[to-${app}]\ntype=outbound_websocket\nwebsocket_client_id=to-${app}\napps=${app}\nlocal_ari_user=${username}\n`,
    )
    .join("");
}

function websocketClients(settings: AsteriskSettings): string {
  const { calls, username, password } = settings;
  // Asterisk compares the name with the DNS names of the certificate, and not with its addresses.
  const [place, tls] =
    calls?.trusts === undefined
      ? ["ws://127.0.0.1", "tls_enabled=no"]
      : [
          "wss://localhost",
          `tls_enabled=yes\nca_list_file=${calls.trusts}\nverify_server_cert=yes\nverify_server_hostname=yes`,
        ];
  return appsCalled(settings)
    .map(
      (app) => `[to-${app}]
type=websocket_client
uri=${place}:${calls?.port}/${app}
protocols=ari
username=${username}
password=${password}
connection_type=persistent
reconnect_interval=500
${tls}
`,
    )
    .join("");
}

/** The folders of an Asterisk that has one for all that is its own. */
export function asteriskConf(folder: string): string {
  return `[directories]
astetcdir => ${folder}
astrundir => ${folder}
astlogdir => ${folder}
astspooldir => ${folder}
astdbdir => ${folder}
[options]
highpriority = no
documentation_language = en_US
`;
}

/**
 * The fallback line hears of calls that no application took: they get 503 rather than silence.
 * Numbers may begin with a plus or a star. Who dials 5552 waits for one up to five seconds, and hears that it
 * rings. `away` hangs up who is sent back there. Without any application, who dials *9 and the name
 * of a phone is connected with it, and who dials *8 picks up a phone that rings. `tools` has what a flow may run and come back from,
 * and a menu that says that it is there by a key, and keeps a choice of two keys.
 */
function extensionsConf(app: string): string {
  return `[globals]
FLOWRUN_SITE=harbour
[inbound]
exten => _[+*0-9].,1,Set(FLOWRUN_LINE=north)
exten => _[+*0-9].,n,Set(CHANNEL(accountcode)=4711)
exten => _[+*0-9].,n,Set(GROUP()=north)
exten => _[+*0-9].,n,Set(CDR(userfield)=a b)
exten => _[+*0-9].,n,Set(FLOWRUN_LEG=\${UNIQUEID})
exten => _[+*0-9].,n,Stasis(${app})
 same => n,Hangup(34)
exten => away,1,Hangup(16)
exten => night,hint,Stasis:night
exten => _*9XXXX,1,Dial(PJSIP/\${EXTEN:2},30)
 same => n,Hangup(16)
exten => *8,1,Pickup()
 same => n,Hangup(16)
exten => 5552,1,Set(TRIES=0)
 same => n(again),Stasis(${app})
 same => n,GotoIf($["\${STASISSTATUS}" != "FAILED"]?done)
 same => n,Set(TRIES=$[\${TRIES} + 1])
 same => n,GotoIf($[\${TRIES} > 20]?done)
 same => n,Ringing()
 same => n,Wait(0.25)
 same => n,Goto(again)
 same => n(done),Hangup(34)
[tools]
exten => echo,1,Answer()
 same => n,Echo()
exten => wait,1,Answer()
 same => n,Wait(30)
exten => silent,1,Wait(0.5)
exten => mute,1,Wait(30)
exten => busy,1,Hangup(17)
exten => given,1,GotoIf($["\${CUSTOMER} \${NUMBER} \${CALLERID(num)}" = "c 7 555 555"]?right)
 same => n,Hangup(38)
 same => n(right),Answer()
exten => menu,1,Answer()
 same => n,SendDTMF(1)
 same => n,WaitExten(10)
exten => 25,1,Set(GLOBAL(CHOSEN)=\${EXTEN})
 same => n,Wait(10)
exten => told,1,Set(MASTER_CHANNEL(ANSWER)=\${CUSTOMER})
`;
}

function pjsipConf(settings: AsteriskSettings): string {
  const callees = Object.entries(settings.callees).map(([name, port]) =>
    callee(name, port, settings.withMailboxes),
  );
  return `[global]
type=global
endpoint_identifier_order=username,anonymous
[transport]
type=transport
protocol=udp
bind=127.0.0.1:${settings.sipPort}
[anonymous]
type=endpoint
context=inbound
send_pai=${settings.showsOthers ? "yes" : "no"}
${endpointOptions}
${callees.join("")}${registering("absent", 1)}${registering("110", 5)}${settings.browser === undefined ? "" : browserConf(settings.browser)}`;
}

function tlsOf(browser: BrowserPhone | undefined): string {
  if (browser === undefined) return "";
  return `tlsenable=yes\ntlsbindaddr=127.0.0.1:${browser.port}\ntlscertfile=${browser.certificate}\n`;
}

/** What a browser says and hears is encrypted, and finds its way by ICE. */
function browserConf({ user, password }: BrowserPhone): string {
  return `[wss]
type=transport
protocol=wss
bind=127.0.0.1
[${user}]
type=endpoint
context=inbound
webrtc=yes
disallow=all
allow=ulaw
auth=${user}
aors=${user}
[${user}]
type=auth
auth_type=userpass
username=${user}
password=${password}
[${user}]
type=aor
max_contacts=1
`;
}

/** An account that phones may register with: `absent`, which nobody has, and `110`, with several at a time. */
function registering(name: string, contacts: number): string {
  return `[${name}]
type=endpoint
context=inbound
aors=${name}
${endpointOptions}
[${name}]
type=aor
max_contacts=${contacts}
`;
}

function callee(name: string, port: number, withMailbox: boolean): string {
  return `[${name}]
type=endpoint
context=inbound
aors=${name}
${withMailbox ? `mailboxes=${name}@default` : ""}
${endpointOptions}
[${name}]
type=aor
contact=sip:${name}@127.0.0.1:${port}
`;
}

/** What `tone:` can play. */
const indicationsConf = `[general]
country=us
[us]
description = United States
ringcadence=2000,4000
dial=350+440
busy=480+620/500,0/500
ring=440+480/2000,0/4000
congestion=480+620/250,0/250
`;

/** Files that Asterisk complains of when they are not there. */
const unused = [
  "acl",
  "ccss",
  "cdr",
  "cel",
  "features",
  "pjproject",
  "udptl",
  "chan_websocket",
] as const;

/** Keys arrive as RFC 4733 and, because it costs nothing, as SIP INFO too. */
const endpointOptions =
  "disallow=all\nallow=ulaw\ndirect_media=no\ndtmf_mode=auto_info\ncall_group=1\npickup_group=1";

function modulesConf(more: readonly string[]): string {
  return `[modules]\nautoload=no\n${[...modules, ...more].map((name) => `load=${name}.so`).join("\n")}\n`;
}

/** Debian builds the last three into no package; there the dial plan has `MinivmMWI`. */
const mailboxModules = [
  "app_minivm",
  "res_pjsip_mwi",
  "res_pjsip_mwi_body_generator",
  "res_mwi_external",
  "res_stasis_mailbox",
  "res_ari_mailboxes",
];

const modules = [
  "res_sorcery_config",
  "res_sorcery_memory",
  "res_sorcery_astdb",
  "res_timing_timerfd",
  "res_musiconhold",
  "res_pjproject",
  "res_pjsip",
  "res_pjsip_session",
  "res_pjsip_pubsub",
  "res_pjsip_registrar",
  "res_pjsip_authenticator_digest",
  "res_pjsip_sdp_rtp",
  "res_pjsip_caller_id",
  "res_pjsip_diversion",
  "res_pjsip_dtmf_info",
  "res_pjsip_messaging",
  "res_pjsip_refer",
  "res_pjsip_rfc3326",
  "res_pjsip_header_funcs",
  "res_pjsip_endpoint_identifier_anonymous",
  "res_pjsip_endpoint_identifier_user",
  "res_pjsip_transport_websocket",
  "res_pjsip_nat",
  "res_crypto",
  "res_srtp",
  "res_rtp_asterisk",
  "chan_pjsip",
  "chan_websocket",
  "chan_bridge_media",
  "codec_ulaw",
  "codec_resample",
  "format_wav",
  "format_pcm",
  "bridge_simple",
  "bridge_native_rtp",
  "bridge_softmix",
  "bridge_holding",
  "pbx_config",
  "func_dialplan",
  "func_extstate",
  "func_global",
  "func_groupcount",
  "func_cdr",
  "func_devstate",
  "func_callerid",
  "func_channel",
  "func_talkdetect",
  "res_http_websocket",
  "res_websocket_client",
  "res_stasis",
  "res_stasis_answer",
  "res_stasis_playback",
  "res_stasis_recording",
  "res_stasis_snoop",
  "res_stasis_device_state",
  "app_stasis",
  "app_dial",
  "app_echo",
  "app_senddtmf",
  "app_directed_pickup",
  "res_ari",
  "res_ari_model",
  "res_ari_applications",
  "res_ari_asterisk",
  "res_ari_bridges",
  "res_ari_channels",
  "res_ari_device_states",
  "res_ari_endpoints",
  "res_ari_events",
  "res_ari_playbacks",
  "res_ari_recordings",
  "res_ari_sounds",
] as const;
