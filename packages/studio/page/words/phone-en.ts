/** The words of the page's phone, which come with it; `phone-nb.ts` has the same in Norwegian. */
export const phoneEn = {
  phone: "Phone",
  number: "Number",
  call: "Call",
  hangUp: "Hang up",
  calling: "calling …",
  talking: "connected",
  key: (key: string): string => `key ${key}`,
};

/** These words in a language. */
export type PhoneWords = typeof phoneEn;
