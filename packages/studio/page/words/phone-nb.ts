import type { PhoneWords } from "./phone-en.ts";

/** The words of the page's phone, in Norwegian. */
export const phoneNb: PhoneWords = {
  phone: "Telefon",
  number: "Nummer",
  call: "Ring",
  hangUp: "Legg på",
  calling: "ringer …",
  talking: "forbundet",
  key: (key) => `tast ${key}`,
};
