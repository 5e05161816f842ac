import type { FlowTemplate } from "@flowrun/studio";
import { readTemplate, templates } from "../../template-files.ts";

/** The templates of `flowrun init`, for the studio's new flows. */
export function studioTemplates(): readonly FlowTemplate[] {
  return templates.map((template) => ({
    name: template.name,
    about: template.about,
    text: readTemplate(template, ""),
    tests: readTemplate(template, ".test"),
  }));
}
