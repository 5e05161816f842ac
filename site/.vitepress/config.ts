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

/** An arrow that forks, as a flow does. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="#3451b2" stroke-width="2"><path d="M1 8h5l4-5h4M6 8l4 5h4"/></svg>`;
const icon = `data:image/svg+xml,${encodeURIComponent(drawing)}`;

export default defineConfig({
  title: "flowrun",
  description: "Call flows as one YAML file: proved before the first call, then run on Asterisk.",
  lang: "en",
  head: [["link", { rel: "icon", href: icon }]],
  srcDir: "../docs",
  outDir: "dist",
  cacheDir: "cache",
  cleanUrls: false,
  lastUpdated: false,
  markdown: {
    // An address in a sentence is an example, which leads nowhere.
    linkify: false,
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
