/** The look of every sandbox page: the product's colours, quieter; light or dark as the system says. */
export const pageStyle = `
:root{color-scheme:light dark;--page:#f7f6fb;--surface:#fff;--text:#150b24;--soft:#5b5270;--line:#e4e0ee;--accent:#1f57e0;--on-accent:#fff;--bad:#b3173a;--bad-surface:#fdeef1;--good:#0c6b3f;--mark:#6b3fd4;--mark-surface:#efe8fd;--shadow:0 1px 2px rgba(21,11,36,.06),0 8px 24px rgba(21,11,36,.05)}
@media (prefers-color-scheme:dark){:root{--page:#0d0718;--surface:#171026;--text:#f3f0fa;--soft:#aaa2bd;--line:#2d2540;--accent:#7ea6ff;--on-accent:#0d0718;--bad:#ff93a8;--bad-surface:#35131f;--good:#74dca7;--mark:#c5aefc;--mark-surface:#2a1d4a;--shadow:none}}
*{box-sizing:border-box}
body{margin:0;overflow-wrap:anywhere;min-height:100vh;background:var(--page);color:var(--text);font:16px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1{font-size:1.5rem;line-height:1.2;font-weight:600;letter-spacing:-.01em;margin:0 0 .5rem}
h2{font-size:.8125rem;font-weight:600;letter-spacing:.06em;text-transform:uppercase;color:var(--soft);margin:0 0 .75rem}
p{margin:0 0 1rem}a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.bar{display:flex;align-items:center;gap:.75rem;padding:1.25rem clamp(1rem,4vw,2rem);max-width:68rem;margin:0 auto}
.brand{font-weight:600;letter-spacing:-.01em}
.mark{font-size:.75rem;font-weight:600;letter-spacing:.06em;text-transform:uppercase;color:var(--mark);background:var(--mark-surface);padding:.125rem .5rem;border-radius:6px}
main{margin:0 auto;padding:.5rem clamp(1rem,4vw,2rem) 4rem}
main.wide{max-width:68rem}main.narrow{max-width:31rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:clamp(1.25rem,3vw,2rem);box-shadow:var(--shadow)}
h1+.spaced{margin-top:1rem}.spaced{margin:0 0 1.5rem}
.soft{color:var(--soft)}.small{font-size:.875rem}.number{font-variant-numeric:tabular-nums;white-space:nowrap}
.pay{display:grid;gap:clamp(1.5rem,5vw,4rem);grid-template-columns:minmax(0,1fr)}
@media (min-width:56rem){.pay{grid-template-columns:minmax(0,5fr) minmax(0,6fr);grid-template-rows:auto 1fr;align-items:start}.pay form{grid-column:2;grid-row:1/3}}
.below{margin:.75rem 0 0}.below.spaced{margin-bottom:1rem}
.amount{font-size:2.5rem;font-weight:600;letter-spacing:-.03em;line-height:1.1;margin:.25rem 0 1.5rem;font-variant-numeric:tabular-nums}
.amount span{font-size:1rem;font-weight:400;letter-spacing:0;color:var(--soft)}
.lines{list-style:none;margin:0 0 1rem;padding:0}
.lines li{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0;border-top:1px solid var(--line)}
.lines .total{font-weight:600}
fieldset{border:0;margin:0 0 1.5rem;padding:0;min-width:0}
legend{font-weight:600;padding:0;margin:0 0 .75rem}
label{display:block;font-size:.875rem;font-weight:500;margin:0 0 .25rem}
.field{margin:0 0 .875rem}
input:not([type=checkbox]):not([type=radio]),select{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--page);border:1px solid var(--line);border-radius:10px}
@media (prefers-color-scheme:light){input:not([type=checkbox]):not([type=radio]),select{background:#fff;border-color:#8f86a5}}
@media (prefers-color-scheme:dark){input:not([type=checkbox]):not([type=radio]),select{border-color:#6d6285}}
input[aria-invalid=true]{border-color:var(--bad);outline-color:var(--bad)}
.problem{color:var(--bad);font-size:.875rem;margin:.25rem 0 0}
.notice{border-radius:10px;padding:.75rem 1rem;margin:0 0 1.5rem;background:var(--bad-surface);color:var(--bad);font-weight:500}
.notice.good{background:var(--mark-surface);color:var(--text)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1rem;font:inherit;font-weight:500;border-radius:10px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer;text-decoration:none}
button:hover,.button:hover{border-color:var(--soft)}
.primary{width:100%;min-height:3.25rem;background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}
.primary:hover{border-color:var(--accent);filter:brightness(1.08)}
.note{display:block}.note:empty{display:none}
main.narrow .amount span{display:block;margin-top:.25rem}
.stack{display:grid;gap:.75rem}
.tests{margin-top:1.5rem;padding-top:1.5rem;border-top:1px dashed var(--line)}
.tests ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
.tests li button{width:100%;justify-content:space-between;gap:0 1rem;flex-wrap:wrap;text-align:left;font-size:.875rem}
.list{list-style:none;margin:0;padding:0}
.list>li{border-top:1px solid var(--line)}.list>li:first-child{border-top:0}
.list>li>a,.list>li>div{display:block;padding:1rem 0;color:inherit;text-decoration:none}
.list>li:first-child>*{padding-top:0}.list>li:last-child>*{padding-bottom:0}
.list>li>.split{display:flex}
.list>li>a:hover strong{text-decoration:underline;text-underline-offset:.2em}
.split{display:flex;justify-content:space-between;gap:.25rem 1rem;flex-wrap:wrap}
.split>*{min-width:0;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:0 0 1.5rem}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:36rem;border:1px solid var(--line);border-radius:10px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.6 ui-monospace,SFMono-Regular,Menlo,monospace;margin:0}
.search{display:flex;gap:.75rem;align-items:end;margin:0 0 1.5rem;flex-wrap:wrap}.search .field{flex:1 1 14rem;margin:0}
.person{width:100%;justify-content:flex-start;gap:.625rem;padding:.625rem .75rem;text-align:left}
.face{flex:none;display:grid;place-items:center;width:2.25rem;height:2.25rem;border-radius:50%;font-size:.875rem;background:var(--mark-surface);color:var(--mark);font-weight:600}
.check{display:flex;gap:.5rem;align-items:center;font-weight:400;margin:0 0 1rem}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`
