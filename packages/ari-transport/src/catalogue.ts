import { PortError, type Catalogue, type PortErrorOptions } from "@flowrun/core/plugin";

/** Every code that this package fails with. */
export type AriCode =
  | "ARI_HOST"
  | "ARI_LISTEN"
  | "ARI_CREDENTIALS"
  | "ARI_UNREACHABLE"
  | "ARI_LOST"
  | "ARI_TIMEOUT"
  | "ARI_REFUSED"
  | "ARI_FAILED"
  | "ARI_CANNOT_RECORD"
  | "ARI_GONE"
  | "ARI_CLOSED"
  | "ARI_REPLACED";

/** The words of `flowrun explain` for the codes of this package. */
export const ariCatalogue: Catalogue<AriCode> = {
  ARI_HOST: {
    title: "The platform's address cannot be used.",
    why: "`ari.host` is neither `host[:port]` nor an http or https base URL. Credentials, a query or a fragment do not belong there.",
    remedy:
      "Write for example `pbx.example.com:8088`, or `https://pbx.example.com` for an encrypted connection.",
  },
  ARI_LISTEN: {
    title: "The platform cannot be awaited at this address.",
    why: "`ari.listen` is neither `port` nor `address:port`, the port is taken by another program or asks for rights, or the certificate cannot be used. Another flowrun that has the port is asked to hand over.",
    remedy:
      "Write for example `8090`, `0.0.0.0:8090` or `[::]:8090`, and give the port to nobody else. `ari.certificate` and `ari.certificate_key` name files in PEM.",
  },
  ARI_CREDENTIALS: {
    title: "The platform does not accept the ARI user or its password.",
    why: "It answered 401 or 403, or the user name holds a colon, which HTTP Basic authentication cannot carry. 403 also means a user that may only read: flowrun then does not connect, as callers would come in whom it could not answer.",
    remedy:
      "Compare `ari.username` and `ari.password` with the ARI user that is configured on the platform, and take `read_only` out of its section in `ari.conf`. flowrun tries again by itself, more slowly.",
  },
  ARI_UNREACHABLE: {
    title: "No connection to the platform.",
    why: "Its name is unknown, nothing listens on the port, a certificate is not trusted, or the connection broke before an answer came.",
    remedy:
      "Check `ari.host`, the network, and that the platform runs with ARI enabled; NODE_EXTRA_CA_CERTS names a file of further authorities to trust. flowrun tries again by itself.",
  },
  ARI_LOST: {
    title: "The event connection to the platform ended.",
    why: "The platform closed it, sent something that is too large, or no longer answered pings. Calls stand still meanwhile; what happens in them is not told.",
    remedy:
      "Nothing, when it happens once: flowrun connects again by itself, looks at what stands on the platform, and the calls go on, unless the platform has ended them or `durability` says otherwise. When it repeats, look at the platform's log and the network between.",
  },
  ARI_TIMEOUT: {
    title: "The platform took too long.",
    why: "No answer came in time. What was asked for may have been done all the same.",
    remedy:
      "Look at the load of the platform. An answer or a bridge can wait behind a playback on the same channel.",
  },
  ARI_REFUSED: {
    title: "The platform refused a request.",
    why: "It answered with a status from 400 to 499. The message carries what it said, for example an endpoint in the wrong form or a channel that is not under our control.",
    remedy:
      "Read what the platform said; most often a value in the flow is wrong for this platform.",
  },
  ARI_FAILED: {
    title: "The platform failed to do what was asked.",
    why: "It answered with a status of 500 or above. An endpoint that is unknown or not registered is told this way too.",
    remedy: "Check that the endpoint exists and is registered, then look at the platform's log.",
  },
  ARI_CANNOT_RECORD: {
    title: "The platform cannot record.",
    why: "It answered 500. Most often the folder that it stores recordings in is not there, or it may not write to it: a fresh installation of Asterisk on Debian does not create /var/spool/asterisk/recording.",
    remedy:
      "On the platform create the folder and give it to the user that Asterisk runs as: install -d -o asterisk -g asterisk /var/spool/asterisk/recording. Then look whether its disk is full.",
  },
  ARI_GONE: {
    title: "What the request is about no longer exists on the platform.",
    why: "It answered 404. Usually the caller hung up a moment earlier, or a playback has ended. A platform that does not have a request at all answers so, too.",
    remedy:
      "Nothing where the caller has hung up: the call ends as it should. Else look at `/ari/api-docs` of the platform whether it has the request.",
  },
  ARI_CLOSED: {
    title: "The connection to the platform has been closed by flowrun itself.",
    why: "flowrun is shutting down, and a request came after that.",
    remedy:
      "Nothing: the platform removes nothing by itself, so what is left is removed at the next start.",
  },
  ARI_REPLACED: {
    title: "A request was not sent, because another process has the application.",
    why: "What two processes do for the same calls would be done twice.",
    remedy:
      "Nothing, when that process was to take over. Else give each process an application of its own.",
  },
};

/** A `PortError` whose code stands in `ariCatalogue`. */
export function ariError(code: AriCode, message: string, options?: PortErrorOptions): PortError {
  return new PortError(code, message, options);
}
