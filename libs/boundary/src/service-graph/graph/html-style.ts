/** Styles of the page; light and dark follow the system. */
export const pageStyle = `
:root { color-scheme: light dark; --line: #8884; --ink: light-dark(#1b1f24, #e6e9ee); --back: light-dark(#fff, #14171b);
  --panel: light-dark(#f6f7f9, #1c2026); --http: #2f6fdd; --grpc: #8b46c9; --queue: #c2760c; --db: #2c8a4b; --unknown: #888; --calls: #7a8494; }
* { box-sizing: border-box; }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 14px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--back); }
header { display: flex; gap: 1rem; align-items: center; flex-wrap: wrap; padding: .6rem 1rem; border-bottom: 1px solid var(--line); }
h1 { font-size: 1rem; margin: 0; }
input[type=search] { padding: .35rem .6rem; min-width: 18rem; border: 1px solid var(--line); border-radius: 6px; background: var(--panel); color: inherit; }
#types { display: flex; gap: .75rem; }
#types label { display: flex; gap: .3rem; align-items: center; }
#types i { width: 1.2rem; border-top: 3px solid; }
#counts { margin-left: auto; opacity: .7; }
main { flex: 1; display: flex; min-height: 0; }
svg { flex: 1; min-width: 0; cursor: grab; touch-action: none; }
aside { width: 26rem; max-width: 45vw; overflow: auto; padding: 1rem; border-left: 1px solid var(--line); background: var(--panel); overflow-wrap: anywhere; }
aside h2 { margin: 0 0 .2rem; font-size: 1.05rem; }
aside h3 { margin: 1rem 0 .3rem; font-size: .9rem; }
aside ul { margin: 0; padding-left: 1.1rem; }
aside li { margin: .25rem 0; }
aside button { font: inherit; color: inherit; background: none; border: 0; padding: 0; text-decoration: underline; cursor: pointer; text-align: left; }
aside code { font-size: .85em; }
small { opacity: .7; }
.edge { fill: none; stroke-width: 1.6; cursor: pointer; }
.edge.http { stroke: var(--http); } .edge.grpc { stroke: var(--grpc); stroke-width: 2.6; } .edge.db { stroke: var(--db); }
.edge.queue { stroke: var(--queue); stroke-dasharray: 6 4; } .edge.calls { stroke: var(--calls); } .edge.unknown { stroke: var(--unknown); stroke-dasharray: 2 4; }
.hit { fill: none; stroke: transparent; stroke-width: 12; cursor: pointer; }
.node { cursor: pointer; }
.node rect { fill: var(--panel); stroke: var(--ink); stroke-width: 1.2; }
.node.database rect { stroke: var(--db); } .node.queue rect { stroke: var(--queue); } .node.external rect { stroke-dasharray: 4 3; }
.node text { fill: var(--ink); text-anchor: middle; dominant-baseline: central; pointer-events: none; font-size: 12px; }
.group rect { fill: none; stroke: var(--line); stroke-width: 1.2; } .group text { fill: var(--ink); opacity: .7; font-size: 12px; font-weight: 600; }
.focus rect { stroke: var(--http); stroke-width: 2.6; } .focus text { font-weight: 600; }
.dim { opacity: .12; }
.chosen rect, .chosen.edge { stroke-width: 3.5; }
:focus-visible { outline: 2px solid var(--http); outline-offset: 2px; }
`
