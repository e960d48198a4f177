import { html, raw } from "hono/html";
import { sandboxChoices } from "#adapters/payment/practice/sandbox-choices.ts";
import type { SandboxPayment } from "#adapters/payment/practice/sandbox-books.server.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";
import { waysToPay } from "#shop/order/payment/ways-to-pay.ts";

export type Nonce = string | undefined;
export type Html = ReturnType<typeof html>;

const choicesOf = ({ payBy }: SandboxPayment) => Object.entries(sandboxChoices[payBy]);

/** The window before anything was pressed. Every way it can go is one button of one form, so that it works without JavaScript. */
export function choicePage(
  payment: SandboxPayment,
  practicePath: string | undefined,
  nonce: Nonce,
): Html {
  const [first, ...others] = choicesOf(payment);
  const { orderName, amount, orderNumber, payBy, deposit } = payment;
  return layout(
    nonce,
    "연습 결제창",
    html` <header><strong>연습 결제창</strong>이에요. 실제 돈은 움직이지 않아요.</header>
      <main>
        <h1>${orderName}</h1>
        <p class="amount">${won(amount)}</p>
        <p class="soft">주문번호 ${orderNumber}</p>
        <p class="soft">
          ${waysToPay[payBy]}${deposit ? html` · ${bankLabel(deposit.bank)} · ${seoulTime(deposit.dueAt)}까지` : ""}
        </p>
        <form method="post">
          <button class="main" name="choice" value="${first![0]}">${first![1][0]}</button>
          <h2>다른 일이 생긴다면</h2>
          <ul>
            ${others.map(
              ([choice, [label, effect]]) =>
                html`<li>
                  <button name="choice" value="${choice}">
                    <span>${label}</span> <small>${effect}</small>
                  </button>
                </li>`,
            )}
          </ul>
        </form>
        ${deposit && practicePath ? html`<p class="soft after">계좌를 받은 뒤 <a href="${practicePath}?order=${orderNumber}">연습 결제사</a>에서 입금해볼 수 있어요. 실제로 입금하지 마세요.</p>` : ""}
      </main>`,
  );
}

/** What a provider's slip would say, for the link of an order that was paid. */
export const receiptPage = (
  { orderName, orderNumber, payBy, taken, returned, createdAt }: SandboxPayment,
  nonce: Nonce,
): Html =>
  layout(
    nonce,
    "연습 영수증",
    html` <header><strong>연습 영수증</strong>이에요. 실제 돈은 움직이지 않았어요.</header>
      <main>
        <h1>${orderName}</h1>
        <p class="amount">${won(taken - returned)}</p>
        <dl>
          <div>
            <dt>주문번호</dt>
            <dd>${orderNumber}</dd>
          </div>
          <div>
            <dt>결제 수단</dt>
            <dd>${waysToPay[payBy]}</dd>
          </div>
          <div>
            <dt>결제 시작</dt>
            <dd>${seoulTime(createdAt)}</dd>
          </div>
          <div>
            <dt>결제 금액</dt>
            <dd>${won(taken)}</dd>
          </div>
          ${
            returned > 0
              ? html`<div>
                  <dt>환불</dt>
                  <dd>−${won(returned)}</dd>
                </div>`
              : ""
          }
        </dl>
      </main>`,
  );

export const usedPage = (payment: SandboxPayment, back: string, nonce: Nonce): Html =>
  layout(
    nonce,
    "이미 사용한 결제창",
    html` <main>
      <h1>이미 사용한 결제창이에요</h1>
      <p>${payment.orderName}, ${won(payment.amount)}</p>
      <p class="soft">
        결과는 상점에서 확인할 수 있어요. 다시 결제하려면 상점의 결제 버튼을 눌러주세요.
      </p>
      <a class="main" href="${back}">상점으로 돌아가기</a>
    </main>`,
  );

export const unknownPage = (nonce: Nonce): Html =>
  layout(
    nonce,
    "결제창을 찾을 수 없어요",
    html` <main>
      <h1>결제창을 찾을 수 없어요</h1>
      <p class="soft">주소가 맞는지 확인하거나 상점에서 결제를 다시 시작해주세요.</p>
      <a class="main" href="/">상점으로 가기</a>
    </main>`,
  );

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

/** The tokens of app/app.css that this page needs; it stands alone, as a provider's own page would. */
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
