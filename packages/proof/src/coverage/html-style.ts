/** The style sheet of the coverage page: one column, light and dark, no resource from anywhere else. */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --text: #1f2328; --quiet: #59636e; --line: #d1d9e0; --panel: #f6f8fa;
  --full: #dafbe1; --full-edge: #1a7f37; --part: #fff3c4; --part-edge: #9a6700; --none: #ffe1de; --none-edge: #cf222e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117; --text: #e6edf3; --quiet: #9198a1; --line: #30363d; --panel: #151b23;
    --full: #12301c; --full-edge: #3fb950; --part: #38290a; --part-edge: #d29922; --none: #3c1618; --none-edge: #f85149;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1180px; padding: 24px; background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0; }
.about { color: var(--quiet); margin: 0 0 20px; }
.sums { display: flex; flex-wrap: wrap; gap: 12px; margin: 0 0 20px; }
.sum { flex: 1 1 200px; border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; background: var(--panel); }
.sum b { display: block; font-size: 24px; line-height: 1.3; }
.sum span { color: var(--quiet); }
.bar { height: 6px; border-radius: 3px; background: var(--line); margin-top: 8px; overflow: hidden; }
.bar i { display: block; height: 100%; background: var(--part-edge); }
.bar.full i { background: var(--full-edge); }
.bar.none i { background: var(--none-edge); }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; margin: 0 0 20px; }
table { border-collapse: collapse; width: 100%; }
th, .blocks td { text-align: left; padding: 6px 12px; border-bottom: 1px solid var(--line); vertical-align: top; }
.blocks tr:last-child td { border-bottom: 0; }
.blocks td.number, .blocks th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th { color: var(--quiet); font-weight: 600; }
a { color: inherit; }
.source { font: 13px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.source td { padding: 0 12px; white-space: pre; }
.source td.at, .source td.hits { color: var(--quiet); text-align: right; user-select: none; width: 1px; }
.source tr.full td { background: var(--full); } .source tr.full td:first-child { box-shadow: inset 3px 0 var(--full-edge); }
.source tr.part td { background: var(--part); } .source tr.part td:first-child { box-shadow: inset 3px 0 var(--part-edge); }
.source tr.none td { background: var(--none); } .source tr.none td:first-child { box-shadow: inset 3px 0 var(--none-edge); }
.source tr:target td { outline: 1px solid var(--part-edge); }
.source td.ways { white-space: normal; padding-bottom: 6px; }
.way { display: inline-block; border: 1px solid; border-radius: 10px; padding: 0 8px; margin: 2px 6px 2px 0;
  background: var(--page); font: 12px/18px system-ui, sans-serif; white-space: nowrap; }
.way.full { color: var(--full-edge); } .way.none { color: var(--none-edge); border-style: dashed; }
.key { color: var(--quiet); }
.key span { color: var(--text); padding: 1px 8px; margin-right: 6px; border-left: 3px solid; }
.key .full { background: var(--full); border-color: var(--full-edge); }
.key .part { background: var(--part); border-color: var(--part-edge); }
.key .none { background: var(--none); border-color: var(--none-edge); }
`;
