/**
 * The style sheet of pages that stand for themselves: one column, light and dark, no resource from
 * anywhere else. Things are `full`, `part` or `none`.
 */
export const pageStyle = `
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
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; margin: 0 0 20px; }
table { border-collapse: collapse; width: 100%; }
th, .blocks td { text-align: left; padding: 6px 12px; border-bottom: 1px solid var(--line); vertical-align: top; }
.blocks tr:last-child td { border-bottom: 0; }
.blocks td.number, .blocks th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th { color: var(--quiet); font-weight: 600; }
a { color: inherit; }
`;
