import type { Context } from "hono";
import { html, raw } from "hono/html";

export type Nonce = string | undefined;
export type Html = ReturnType<typeof html>;

export type PracticeEnv = {
  Variables: { nonce?: string };
  /** whether somebody at this machine asks (server/http/client-address.server.ts) */
  Bindings: { address?: string; isFromHere?: boolean } | undefined;
};

/** Answers with a page of practice, which nobody keeps and no search engine finds. */
export const showPage = (
  c: Context<PracticeEnv>,
  status: 200 | 400 | 404 | 409 | 410,
  page: Html,
) => c.html(page, status, { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

/** A practice provider's page around its content. */
export const layout = (nonce: Nonce, title: string, content: Html): Html =>
  html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title}</title>
<style${nonce ? html` nonce="${nonce}"` : ""}>${raw(style)}</style>
</head>
<body>${content}</body>
</html>`;

const style = `
:root { color-scheme: light dark; --ink: light-dark(#0a0a0a, #f5f4f2); --soft: light-dark(#595653, #b3aea8); --paper: light-dark(#ffffff, #121110);
  --wash: light-dark(#f6f4f1, #1c1a18); --line: light-dark(#e5e1dc, #34302c); --accent: light-dark(#c73a22, #ff8a70); --on-accent: light-dark(#ffffff, #1c0d08); --warn: light-dark(#8a5a00, #f0c26a); }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100dvh; background: var(--paper); color: var(--ink); font: 1rem/1.625rem Pretendard, system-ui, -apple-system, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
header { padding: 12px 20px; background: var(--wash); color: var(--warn); font-size: .875rem; line-height: 1.375rem; text-align: center; }
main { max-width: 28rem; margin: 0 auto; padding: 40px 20px 56px; }
h1 { font-size: 1.25rem; line-height: 1.75rem; letter-spacing: -.01em; text-wrap: balance; }
h1 + p { margin-top: 8px; }
.amount { font-size: 2.5rem; line-height: 3rem; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
main a:not(.main) { color: inherit; text-underline-offset: 4px; }
dl { margin-top: 24px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line); font-size: .875rem; line-height: 1.375rem; font-variant-numeric: tabular-nums; }
dt { color: var(--soft); }
.soft { margin-top: 8px; color: var(--soft); font-size: .875rem; line-height: 1.375rem; }
form, a.main { margin-top: 32px; }
.after { margin-top: 24px; }
.main { display: block; width: 100%; padding: 15px 20px; border: 0; border-radius: 10px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
h2 { margin: 40px 0 8px; font-size: .875rem; line-height: 1.375rem; color: var(--soft); font-weight: 600; }
ul { padding: 0; list-style: none; border-top: 1px solid var(--line); }
li button { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; width: 100%; min-height: 56px; padding: 14px 0; border: 0; border-bottom: 1px solid var(--line); background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
li button span { min-width: 5.5rem; font-weight: 600; }
small { color: var(--soft); font-size: .875rem; line-height: 1.375rem; }
@media (hover: hover) { li button:hover { background: var(--wash); } .main:hover { filter: brightness(.94); } }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (min-width: 768px) { body { background: var(--wash); } header { background: var(--paper); border-bottom: 1px solid var(--line); } main { margin-top: 56px; padding: 40px; background: var(--paper); border-radius: 16px; } }
`;
