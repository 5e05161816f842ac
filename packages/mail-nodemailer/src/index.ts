export { createMailPort, type MailPortOptions } from "./create-mail-port.ts";
export { mailCatalogue, type MailCode } from "./catalogue.ts";
