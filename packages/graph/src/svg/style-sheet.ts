/** The colours of one scheme. */
interface Scheme {
  readonly page: string;
  readonly box: string;
  readonly head: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly verb: string;
  readonly walked: string;
  readonly walkedBox: string;
  readonly problem: string;
  readonly problemBox: string;
  readonly warn: string;
  readonly warnBox: string;
}

const light: Scheme = {
  page: "#ffffff",
  box: "#ffffff",
  head: "#eef2f7",
  line: "#7d8793",
  text: "#1f2328",
  quiet: "#59636e",
  verb: "#0550ae",
  walked: "#1a7f37",
  walkedBox: "#dafbe1",
  problem: "#cf222e",
  problemBox: "#ffebe9",
  warn: "#9a6700",
  warnBox: "#fff8c5",
};

const dark: Scheme = {
  page: "#0d1117",
  box: "#151b23",
  head: "#232b36",
  line: "#848d97",
  text: "#f0f6fc",
  quiet: "#9198a1",
  verb: "#79c0ff",
  walked: "#3fb950",
  walkedBox: "#12321c",
  problem: "#f85149",
  problemBox: "#3d1618",
  warn: "#d29922",
  warnBox: "#33270a",
};

const shapes = `
.fr text{font-family:Helvetica,Arial,"Liberation Sans",sans-serif}
.fr .box,.fr .pill{stroke-width:1.2}
.fr .edge{fill:none;stroke-width:1.3}
.fr .walked .box,.fr .walked .pill,.fr .walked .edge{stroke-width:2}
.fr .unwalked .box,.fr .unwalked .pill,.fr .unwalked .edge{stroke-dasharray:5 4}
.fr .unreachable .box{stroke-dasharray:2 3}
.fr .reference .pill{stroke-width:1}
.fr .finally .box{stroke-dasharray:8 4}
.fr .problem .box{stroke-width:2}
.fr .bold{font-weight:bold}`;

/** The style of a drawing: light, and dark where the reader's system is dark. */
export const styleSheet: string = `${shapes}${colours(light)}\n@media (prefers-color-scheme:dark){${colours(dark)}\n}\n`;

/** Later rules win: what is wrong with a block is shown before whether it was walked. */
function colours(scheme: Scheme): string {
  const state = (name: string, line: string, box: string): string => `
.fr .${name} .box,.fr .${name} .pill{stroke:${line}}
.fr .${name} .head,.fr .${name} .pill{fill:${box}}
.fr .${name} .edge{stroke:${line}}
.fr .${name} .arrow{fill:${line}}
.fr .${name} .count,.fr .${name} .note{fill:${line}}`;
  return `
.fr .page{fill:${scheme.page}}
.fr .under{fill:${scheme.page};fill-opacity:.88}
.fr .box{fill:none;stroke:${scheme.line}}
.fr .body{fill:${scheme.box}}
.fr .head,.fr .pill{fill:${scheme.head}}
.fr .pill{stroke:${scheme.line}}
.fr .reference .pill{fill:${scheme.box}}
.fr .edge{stroke:${scheme.line}}
.fr .arrow{fill:${scheme.line}}
.fr .text{fill:${scheme.text}}
.fr .quiet{fill:${scheme.quiet}}
.fr .verb{fill:${scheme.verb}}${state("walked", scheme.walked, scheme.walkedBox)}
.fr .unwalked .text,.fr .unwalked .verb,.fr .unwalked .count{fill:${scheme.quiet}}${state("unreachable", scheme.warn, scheme.warnBox)}${state("problem", scheme.problem, scheme.problemBox)}`;
}
