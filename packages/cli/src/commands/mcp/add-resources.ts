import {
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
} from "@modelcontextprotocol/server";
import type { FlowFolder } from "@flowrun/studio/folder";
import { cookbook, guidePages, topicsOf, type GuideTopic } from "../../guide.ts";
import { agentsGuide } from "../../template-files.ts";
import { confined } from "./tool-arguments.ts";

/** Gives a server its resources: the documentation, the cookbook, and the flows of its folder. */
export function addResources(server: McpServer, folder: FlowFolder): void {
  server.registerResource(
    "how-to-work",
    "flowrun://agents",
    { title: "How to write a flow that is proved", mimeType: "text/markdown" },
    (uri) => content(uri, "text/markdown", agentsGuide()),
  );
  addDocs(server);
  addCookbook(server);
  addFlows(server, folder);
}

function addDocs(server: McpServer): void {
  const all = (): readonly GuideTopic[] => guidePages.flatMap(({ name }) => topicsOf(name));
  const template = new ResourceTemplate("flowrun://docs/{page}/{topic}", {
    list: () => ({
      resources: all()
        .filter(({ level }) => level === 2)
        .map(({ page, title }) => ({
          uri: `flowrun://docs/${page}/${slugOf(title)}`,
          ...{ name: `${page}: ${title}`, title: `${page}: ${title}` },
          mimeType: "text/markdown",
        })),
    }),
    complete: {
      page: (start) => guidePages.map(({ name }) => name).filter((name) => name.startsWith(start)),
      topic: (start) =>
        all()
          .map(({ title }) => slugOf(title))
          .filter((name) => name.startsWith(start))
          .slice(0, 100),
    },
  });
  const about = { title: "The documentation, by topic", mimeType: "text/markdown" };
  server.registerResource("docs", template, about, (uri, { page, topic }) => {
    const found = all().find((each) => each.page === page && slugOf(each.title) === topic);
    if (found === undefined) throw new ResourceNotFoundError(uri.href);
    return content(uri, "text/markdown", found.text);
  });
}

function addCookbook(server: McpServer): void {
  const template = new ResourceTemplate("flowrun://cookbook/{file}", {
    list: () => ({
      resources: cookbookFiles().map(([name]) => ({
        uri: `flowrun://cookbook/${name}`,
        ...{ name: `cookbook: ${name}`, title: `cookbook: ${name}`, mimeType: yaml },
      })),
    }),
  });
  const about = { title: "Flows to learn from, with their scenarios", mimeType: yaml };
  server.registerResource("cookbook", template, about, (uri, { file }) => {
    const text = cookbookFiles().find(([name]) => name === file)?.[1];
    if (text === undefined) throw new ResourceNotFoundError(uri.href);
    return content(uri, yaml, text);
  });
}

function cookbookFiles(): readonly (readonly [name: string, text: string])[] {
  return cookbook().flatMap(({ name, flow, scenarios }) => [
    [`${name}.yaml`, flow],
    [`${name}.test.yaml`, scenarios],
  ]);
}

function addFlows(server: McpServer, folder: FlowFolder): void {
  const template = new ResourceTemplate("flowrun://flows/{+path}", {
    list: async () => {
      const { flows } = await folder.list();
      const names = flows.flatMap(({ name, tests }) => [name, ...tests]);
      return {
        resources: names.map((name) => ({
          uri: `flowrun://flows/${name.split("/").map(encodeURIComponent).join("/")}`,
          ...{ name, title: name, mimeType: yaml },
        })),
      };
    },
  });
  const about = { title: "The flows and test files of the folder", mimeType: yaml };
  server.registerResource("flows", template, about, async (uri, { path }) => {
    const file = await fileAt(folder, String(path)).catch(() => undefined);
    if (file === undefined) throw new ResourceNotFoundError(uri.href);
    return content(uri, yaml, file.text);
  });
}

/** The file that a part of a URI names. Rejects where it names none of the folder. */
async function fileAt(folder: FlowFolder, path: string): Promise<{ readonly text: string }> {
  return folder.read(await confined(folder, decodeURIComponent(path)));
}

const yaml = "application/yaml";

function content(
  uri: URL,
  mimeType: string,
  text: string,
): { contents: [{ uri: string; mimeType: string; text: string }] } {
  return { contents: [{ uri: uri.href, mimeType, text }] };
}

/** `How digits are collected` → `how-digits-are-collected`. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
