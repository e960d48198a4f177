import { html } from "hono/html";
import { sandboxChoices } from "./sandbox-choices.ts";
import type { SandboxPayment } from "./sandbox-books.server.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";
import { layout, type Html, type Nonce } from "./practice-page.server.ts";
import { waysToPay } from "#shop/order/payment/ways-to-pay.ts";

const choicesOf = ({ payBy }: SandboxPayment) => Object.entries(sandboxChoices[payBy]);

/**
 * The payment window before a choice. Every outcome is a button of one form, so that it works
 * without JavaScript.
 */
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
