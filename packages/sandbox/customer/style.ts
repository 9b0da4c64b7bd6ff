/** Allowed by digest in the policy. */
import { createHash } from 'node:crypto';

const light = `--bg:#f3f5f7;--surface:#fff;--line:#d9dfe5;--ink:#10161d;--ink-2:#4a5563;--accent:#0a6f80;
--accent-ink:#fff;--paid:#0b7a45;--paid-soft:#dcf3e6;--bad:#b3261e;--bad-soft:#fbe3e1;--wait:#8a5a00;--wait-soft:#fdf0d3;
--shadow:0 1px 2px rgb(16 22 29/.06),0 8px 24px rgb(16 22 29/.08)`;
const dark = `--bg:#0e1318;--surface:#171e26;--line:#2a343f;--ink:#eef2f6;--ink-2:#b3bfcb;--accent:#4cc3d4;
--accent-ink:#06262b;--paid:#4cd08a;--paid-soft:#11331f;--bad:#ff8a80;--bad-soft:#43191a;--wait:#f2b84b;--wait-soft:#3a2a0a;
--shadow:0 1px 2px rgb(0 0 0/.4),0 8px 24px rgb(0 0 0/.35)`;

export const customerStyle = `:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;gap:16px;padding:16px;
background:var(--bg);color:var(--ink);font:17px/1.45 "Inter Variable",Inter,"Noto Sans",system-ui,sans-serif}
nav{display:flex;gap:4px}
nav a{min-width:44px;min-height:44px;display:grid;place-items:center;border-radius:12px;color:var(--ink-2);text-decoration:none}
nav a[aria-current]{color:var(--ink);font-weight:600;background:var(--surface);box-shadow:var(--shadow)}
main{width:100%;max-width:420px;margin:auto 0;padding:24px;border-radius:24px;background:var(--surface);box-shadow:var(--shadow);
display:flex;flex-direction:column;gap:16px}
h1{margin:0;font-size:17px;font-weight:600}
p{margin:0}
.what{color:var(--ink-2)}
.sum{font-size:44px;line-height:1.1;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:-.02em;overflow-wrap:anywhere}
.quiet{color:var(--ink-2);font-size:15px}
ul{list-style:none;margin:0;padding:12px 0;border-block:1px solid var(--line);display:grid;gap:8px}
li{display:flex;gap:8px}
.count{color:var(--ink-2);white-space:nowrap;font-variant-numeric:tabular-nums}
.name{flex:1;padding-right:8px;overflow-wrap:anywhere}
li b{font-weight:400;font-variant-numeric:tabular-nums;white-space:nowrap}
.state{padding:12px 16px;border-radius:12px;font-weight:600}
.good{display:grid;justify-items:center;gap:12px;padding:24px 16px;color:var(--paid);background:var(--paid-soft);font-size:24px;text-align:center}
.good::before{content:"\\2713" / "";display:grid;place-items:center;width:72px;height:72px;border-radius:50%;background:var(--paid);
color:var(--surface);font-size:40px;line-height:1}
.bad{color:var(--bad);background:var(--bad-soft)}
.wait{color:var(--wait);background:var(--wait-soft)}
form{display:grid;gap:8px}
button{min-height:52px;padding:0 16px;border:1px solid var(--line);border-radius:16px;background:none;color:var(--ink);font:inherit;
font-weight:600;cursor:pointer}
button.first{border-color:transparent;background:var(--accent);color:var(--accent-ink)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
footer{color:var(--ink-2);font-size:13px}`;

export const customerStylePolicy = `'sha256-${createHash('sha256').update(customerStyle).digest('base64')}'`;
