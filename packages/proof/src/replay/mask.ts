/** What stands for a secret in a journal. */
export const mask = "•";
