import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { asWritten } from "./as-written.ts";
import { leadOutside } from "./lead-outside.ts";
import { sidebar } from "./sidebar.ts";

const { repository } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { readonly repository?: { readonly url: string } };
/** Where the files of the repository are shown; undefined until it is published. */
const files = repository?.url.replace(/^git\+/, "").replace(/\.git$/, "/blob/main");

export default defineConfig({
  title: "flowrun",
  description: "Call flows as one YAML file: proved before the first call, then run on Asterisk.",
  lang: "en",
  srcDir: "../docs",
  outDir: "dist",
  cacheDir: "cache",
  cleanUrls: false,
  lastUpdated: false,
  markdown: {
    config: (markdown) => {
      asWritten(markdown);
      leadOutside(markdown, files);
    },
  },
  vite: {
    // The largest pages are the reference of errors and of the language.
    build: { chunkSizeWarningLimit: 2_000 },
  },
  themeConfig: {
    search: { provider: "local" },
    outline: { level: [2, 3] },
    nav: [
      { text: "Begin", link: "/tutorial" },
      { text: "How do I …?", link: "/how-to" },
      { text: "Language", link: "/language" },
      { text: "Errors", link: "/errors" },
    ],
    sidebar: sidebar(),
    ...(files !== undefined && {
      socialLinks: [{ icon: "git", link: files.replace(/\/blob\/main$/, "") }],
    }),
  },
});
