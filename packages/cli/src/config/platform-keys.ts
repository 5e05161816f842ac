import type { ConfigKey } from "./key-shape.ts";

/** The keys of the platform, and of how flowrun takes calls there. */
export const platformKeys: readonly ConfigKey[] = [
  {
    name: "ari.host",
    environment: "ARI_HOST",
    description: "the platform: host, host:port, or a URL (https://…)",
  },
  {
    name: "ari.listen",
    environment: "ARI_LISTEN",
    description: "where the platform connects to flowrun: a port, or address:port",
  },
  {
    name: "ari.certificate",
    environment: "ARI_CERTIFICATE",
    description: "a file with the certificate for it, in PEM; absent: without TLS",
  },
  {
    name: "ari.certificate_key",
    environment: "ARI_CERTIFICATE_KEY",
    description: "a file with the key of that certificate, in PEM",
  },
  { name: "ari.username", environment: "ARI_USERNAME", description: "the ARI user" },
  {
    name: "ari.password",
    environment: "ARI_PASSWORD",
    secret: true,
    description: "the ARI user's password",
  },
  {
    name: "ari.app",
    environment: "ARI_APP",
    description: "the Stasis application, as named on the platform",
  },
  {
    name: "ari.requests",
    environment: "ARI_REQUESTS",
    description: "how requests travel: http (default) or websocket",
  },
  {
    name: "ari.replaced",
    environment: "ARI_REPLACED",
    description:
      "when another process takes the application over: end (default) or wait until it is free",
  },
  {
    name: "ari.transfers",
    environment: "ARI_TRANSFERS",
    description:
      "when a phone transfers its call by itself: decline (default), or leave it to the platform",
  },
];
