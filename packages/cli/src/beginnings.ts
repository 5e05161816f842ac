import { cookbook } from "./guide.ts";
import { readTemplate, templates } from "./template-files.ts";

/** A flow to begin with, with its scenarios: a template, or a flow of the cookbook. */
export interface Beginning {
  /** As `--from` takes it: `dentist`, or `cookbook/dentist`. */
  readonly name: string;
  /** The name of its files, without the ending. */
  readonly file: string;
  /** Its use, in a line or a few. */
  readonly about: string;
  /** The keys of a first caller, as `flowrun call --keys` takes them, where some are known. */
  readonly keys: string | undefined;
  readonly flow: string;
  readonly scenarios: string;
}

/** All flows to begin with: the templates, the simplest first, then the cookbook. */
export function beginnings(): readonly Beginning[] {
  return [
    ...templates.map((template) => ({
      ...{ name: template.name, file: template.name, about: template.about, keys: template.keys },
      ...{ flow: readTemplate(template, ""), scenarios: readTemplate(template, ".test") },
    })),
    ...cookbook().map(({ name, flow, scenarios }) => ({
      ...{ name: `cookbook/${name}`, file: name, about: aboutOf(flow), keys: undefined },
      ...{ flow: withoutSchema(flow), scenarios: withoutSchema(scenarios) },
    })),
  ];
}

/** The first comment of a flow says what it is for. */
export function aboutOf(flow: string): string {
  const [comment = ""] = /^(?:# .+\n)+/.exec(withoutSchema(flow)) ?? [];
  return comment.replaceAll(/^# /gm, "").replaceAll("\n", " ").trim();
}

/** A text without the line that tells an editor where its schema is, in another folder. */
function withoutSchema(text: string): string {
  return text.replace(/^# yaml-language-server:.*\n+/, "");
}
