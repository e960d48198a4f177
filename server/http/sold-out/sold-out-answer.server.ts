import { Refusal } from "#shop/refusal.ts";

const { code, message, facts } = new Refusal("sold-out");
export const SOLD_OUT_STATUS = 409;

/** What the form's own script gets of the site: its data as React Router writes it (turbo-stream), each object and text once, named by its place. */
export function soldOutData(typed: Record<string, string>): string {
  const places = new Map<string, number>();
  const parts: unknown[] = [];
  const put = (value: unknown): number => {
    const known = typeof value === "string" ? places.get(value) : undefined;
    if (known !== undefined) return known;
    const place = parts.push(value) - 1;
    if (typeof value === "string") places.set(value, place);
    else
      parts[place] = Object.fromEntries(
        Object.entries(value as object).map(([name, part]) => [`_${put(name)}`, put(part)]),
      );
    return place;
  };
  put({ data: { refused: { code, message, facts }, values: typed } });
  return `${JSON.stringify(parts)}\n`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** For a browser without the script, while a crowd is here: it says so, and keeps all that was typed for the next page. */
export const soldOutPage = (typed: Record<string, string>, path: string, nonce: string): string =>
  `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg">
<title>품절됐어요</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main>
<h1>${message}</h1>
<p>결제된 금액은 없어요. 입력한 내용은 그대로 있어요.</p>
<form method="post" action="${escaped(path)}">
${Object.entries(typed)
  .filter(([name]) => name !== "intent")
  .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  .join("\n")}
<button name="intent" value="recalculate">입력한 내용 다시 보기</button>
</form>
<p><a href="/">다른 상품 보기</a></p>
</main></body>
</html>
`;

const STYLE = `:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#ffffff, #121110); color: light-dark(#0a0a0a, #f5f4f2); font: 1rem/1.625rem Pretendard, system-ui, -apple-system, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif; word-break: keep-all; }
main { max-width: 28rem; margin: 0 auto; padding: 56px 20px; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.75rem; }
p { color: light-dark(#595653, #b3aea8); }
a { color: inherit; text-underline-offset: 4px; }
button { width: 100%; min-height: 56px; margin: 16px 0; border: 0; border-radius: 10px; background: light-dark(#c73a22, #ff8a70); color: light-dark(#ffffff, #1c0d08); font: inherit; font-weight: 600; cursor: pointer; }`;
