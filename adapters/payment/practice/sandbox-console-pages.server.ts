import { html, raw } from "hono/html";
import { gatewayFaultNames, type GatewayFault } from "../gateway-faults.ts";
import type { SandboxPayment } from "./sandbox-books.server.ts";
import { isAccountOpen } from "./sandbox-bank.server.ts";
import type { SandboxFaults } from "./sandbox-faults.server.ts";
import { WRONG_ACCOUNT } from "./sandbox-returns.server.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";
import { waysToPay, type DepositAccount } from "#shop/order/payment/ways-to-pay.ts";
import { layout, type Html, type Nonce } from "./practice-page.server.ts";

export type ShownPayment = SandboxPayment & {
  /** where its order stands in the shop; null when the shop has none */ orderLabel: string | null;
};

/** How much somebody pays in. */
export const depositSteps = [
  { name: "exact", label: "금액 그대로", of: (amount: number) => amount },
  { name: "less", label: "1,000원 적게", of: (amount: number) => Math.max(1, amount - 1000) },
  { name: "more", label: "1,000원 많게", of: (amount: number) => amount + 1000 },
  { name: "late", label: "기한이 지나거나 닫힌 뒤에", of: (amount: number) => amount },
] as const;

const tells = {
  once: "바로 알려요",
  five: "동시에 다섯 번 알려요",
  later: "10초 뒤에 알려요",
  none: "알리지 않아요",
} as const;
const alsoForged = { ...tells, forged: "다른 사람이 꾸며낸 알림" };
export const isTold = (typed: string): typed is keyof typeof alsoForged =>
  Object.hasOwn(alsoForged, typed);

export type Outcome = {
  what: string;
  /** the statuses that webhooks were answered with */ answers?: number[];
};
const doneWords: Record<string, string> = {
  deposited: "입금했어요.",
  "turned-away": "은행이 입금을 받지 않았어요. 기한이 지났거나 닫힌 계좌, 이미 결제된 주문이에요.",
  canceled: "결제사에서 취소했어요.",
  told: "알림을 보냈어요.",
  "wrong-amount": "취소할 수 있는 금액이 아니에요.",
  wrong: "할 수 없는 작업이에요.",
  "wrong-faults": "시드는 0 이상의 정수, 비율은 1에서 100까지예요.",
  stormy: "오류를 켰어요.",
  calm: "오류를 껐어요.",
  "too-often": "너무 자주 눌렀어요. 잠시 뒤에 다시 시도해주세요.",
};

const outcomeLine = ({ what, answers }: Outcome): Html =>
  html`<p class="done" role="status">
    ${doneWords[what] ?? doneWords["wrong"]}${answers?.length ? html` 상점의 대답: ${answers.join(", ")}` : ""}
  </p>`;

const statusWords: Record<SandboxPayment["status"], string> = {
  ready: "창 열림",
  authenticated: "인증됨",
  waiting_deposit: "입금 대기",
  paid: "결제됨",
  canceled: "취소됨",
  failed: "실패",
};

type ConsoleView = {
  payments: ShownPayment[];
  typed: string;
  orderNumber: string | null;
  faults: (SandboxFaults & { calls: number }) | null;
  outcome: Outcome | null;
  nonce: Nonce;
};

export const consolePage = ({
  payments,
  typed,
  orderNumber,
  faults,
  outcome,
  nonce,
}: ConsoleView): Html =>
  layout(
    nonce,
    "연습 결제사",
    html`
<style${nonce ? html` nonce="${nonce}"` : ""}>${raw(style)}</style>
<header><strong>연습 결제사</strong>예요. 은행과 결제사가 하는 일을 대신 해볼 수 있어요. 실제 돈은 움직이지 않아요.</header>
<main>
<h1>연습 결제사</h1>
${outcome ? outcomeLine(outcome) : ""}
<form class="find" role="search"><label for="order">주문번호</label><div><input id="order" name="order" value="${typed.slice(0, 40)}" maxlength="40" placeholder="20261121-ABCDEFGH" autocomplete="off" autocapitalize="characters" spellcheck="false"><button>찾기</button></div></form>
${orderNumber || typed ? html`<p class="soft">${orderNumber ? html`주문 ${orderNumber}의 결제만 보고 있어요. ` : "주문번호를 확인해주세요. "}<a href="/sandbox">모두 보기</a></p>` : ""}
<section aria-labelledby="payments"><h2 id="payments">최근 결제</h2>
${payments.length ? payments.map((payment) => paymentPart(payment, payments.length === 1)) : html`<p class="soft empty">${orderNumber ? "이 주문의 결제가 없어요. 결제창에서 한 단계를 마치면 여기에 보여요." : "아직 결제가 없어요. 상점에서 주문하면 여기에 보여요."}</p>`}
</section>
${faultsPart(faults)}
<p class="soft">환불 계좌번호를 ${WRONG_ACCOUNT} 라고 쓰면 은행이 환불을 거절해요.</p>
<p class="soft"><a href="/">상점으로 가기</a> · <a href="/admin/order">관리 화면의 주문</a></p>
</main>`,
  );

function factsOf(payment: ShownPayment): [string, string | Html][] {
  const { orderNumber, taken, returned, status, payBy, deposit, orderLabel, createdAt } = payment;
  const isLate = status === "waiting_deposit" && !isAccountOpen(payment);
  return [
    [
      "주문",
      html`<a href="/admin/order/${orderNumber}">${orderNumber}</a
        >${orderLabel ? ` · ${orderLabel}` : " · 상점에 없는 주문"}`,
    ],
    ["결제 수단", waysToPay[payBy]],
    ...(deposit ? [["계좌", accountWords(deposit, isLate)] as [string, string]] : []),
    ["받은 금액", `${won(taken)}${returned ? ` · 돌려준 금액 ${won(returned)}` : ""}`],
    ["시작", seoulTime(createdAt)],
  ];
}

const accountWords = ({ bank, number, dueAt }: DepositAccount, isLate: boolean): string =>
  `${bankLabel(bank)} ${number} · ${seoulTime(dueAt)}까지${isLate ? " (지남)" : ""}`;

function paymentPart(payment: ShownPayment, open: boolean): Html {
  const { paymentKey, orderNumber, orderName, amount, taken, status, payBy } = payment;
  const mayPayIn = status === "waiting_deposit" || (status === "canceled" && taken === 0);
  return html`<details${open ? raw(" open") : ""}>
<summary><span class="name">${orderName} <small>${orderNumber}</small></span><span class="sum">${won(amount)}</span><span class="state">${statusWords[status]}</span></summary>
<dl>${factsOf(payment).map(
    ([name, words]) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${words}</dd>
      </div>`,
  )}</dl>
${payBy === "virtual_account" && mayPayIn ? depositForm(payment) : ""}
${status === "paid" ? cancelForm(payment) : ""}
${actions(payment, "알림 보내기", "tell", tellSelect(paymentKey, "tell", alsoForged))}
</details>`;
}

const depositForm = (payment: ShownPayment): Html =>
  actions(
    payment,
    "입금하기",
    "deposit",
    html` ${select(
      `${payment.paymentKey}-step`,
      "step",
      "금액",
      depositSteps
        .filter(({ name }) => (name === "late") !== isAccountOpen(payment))
        .map(({ name, label }) => [name, label]),
    )}
    ${tellSelect(payment.paymentKey, "deposit-tell")}`,
  );

const cancelForm = (payment: ShownPayment): Html =>
  actions(
    payment,
    "결제사에서 취소",
    "cancel",
    html` <label for="${payment.paymentKey}-amount">취소할 금액</label
      ><input
        id="${payment.paymentKey}-amount"
        name="amount"
        inputmode="numeric"
        maxlength="15"
        autocomplete="off"
        placeholder="비워두면 남은 ${won(payment.taken - payment.returned)} 전부"
      />
      ${tellSelect(payment.paymentKey, "cancel-tell")}`,
  );

const actions = ({ paymentKey }: ShownPayment, label: string, what: string, fields: Html): Html =>
  html` <form method="post" action="/sandbox/payments/${paymentKey}" aria-label="${label}">
    ${fields}<button name="do" value="${what}">${label}</button>
  </form>`;

const tellSelect = (
  paymentKey: string,
  id: string,
  offered: Record<string, string> = tells,
): Html => select(`${paymentKey}-${id}`, "tell", "알림", Object.entries(offered));

const select = (
  id: string,
  name: string,
  label: string,
  options: (readonly [string, string])[],
): Html =>
  html` <label for="${id}">${label}</label
    ><select id="${id}" name="${name}">
      ${options.map(([value, words]) => html`<option value="${value}">${words}</option>`)}
    </select>`;

const faultWords: Record<GatewayFault, string> = {
  late: "늦은 대답",
  never: "대답 없음",
  twice: "두 번 처리",
  disordered: "알림이 앞지름",
  "other-amount": "다른 금액",
  "other-order": "다른 주문",
  "500": "500 오류",
  "502": "502 오류",
  "503": "503 오류",
  "429": "429 오류",
  html: "HTML 대답",
  truncated: "잘린 JSON",
  "wrong-type": "다른 형식",
  "error-in-200": "200 속의 오류",
  huge: "너무 큰 대답",
  drip: "한 글자씩 오는 대답",
  reset: "끊긴 연결",
};

const faultsPart = (faults: ConsoleView["faults"]): Html =>
  html` <section aria-labelledby="faults">
    <h2 id="faults">무작위 오류</h2>
    <p class="soft">
      ${faults ? html`<strong>켜져 있어요.</strong> 시드 ${faults.seed}, 호출의 ${faults.share}%, 지금까지 ${faults.calls}번 불렸어요.` : "꺼져 있어요. 켜면 상점이 결제사를 부를 때 정한 비율만큼 오류가 나고, 같은 시드는 같은 순서로 틀려요."}
    </p>
    <form method="post" action="/sandbox/faults">
      <label for="seed">시드</label
      ><input
        id="seed"
        name="seed"
        inputmode="numeric"
        maxlength="10"
        required
        value="${faults?.seed ?? 7}"
      />
      <label for="share">비율 (%)</label
      ><input
        id="share"
        name="share"
        inputmode="numeric"
        maxlength="3"
        required
        value="${faults?.share ?? 30}"
      />
      <details class="kinds">
        <summary>오류 종류 고르기</summary>
        <fieldset>
          <legend>고르지 않으면 모든 종류가 나와요.</legend>
          ${gatewayFaultNames.map((kind) => html`<label><input type="checkbox" name="kind" value="${kind}" ${faults && faults.kinds.length < gatewayFaultNames.length && faults.kinds.includes(kind) ? raw(" checked") : ""} /> ${faultWords[kind]}</label>`)}
        </fieldset>
      </details>
      <button name="do" value="start">${faults ? "이 값으로 다시 켜기" : "오류 켜기"}</button>
    </form>
    ${faults ? html`<form method="post" action="/sandbox/faults"><button name="do" value="stop">오류 끄기</button></form>` : ""}
  </section>`;

const style = `
main { max-width: 44rem; }
section { margin-top: 40px; }
h2 { margin: 0 0 12px; font-size: 1.25rem; line-height: 1.75rem; color: var(--ink); }
.done { margin-top: 16px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 6px; font-size: .875rem; }
.empty { padding: 24px 0; }
label { font-size: .875rem; font-weight: 500; }
input, select { width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid #8a857f; border-radius: 6px; background: var(--paper); color: inherit; font: inherit; }
form { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 8px 12px; align-items: center; margin-top: 20px; }
button { grid-column: 1 / -1; min-height: 44px; padding: 0 16px; border: 1px solid #8a857f; border-radius: 6px; background: none; color: inherit; font: inherit; font-size: .875rem; font-weight: 600; cursor: pointer; }
button[value="deposit"] { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.find div { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; }
.find button { grid-column: auto; }
section > details { border-bottom: 1px solid var(--line); padding-bottom: 4px; }
section > details:first-of-type { border-top: 1px solid var(--line); }
section > details[open] { padding-bottom: 24px; }
summary { display: flex; align-items: center; gap: 4px 16px; min-height: 56px; padding: 8px 0; cursor: pointer; }
summary::after { content: ""; flex: none; width: 8px; height: 8px; margin: -4px 4px 0 0; border: solid var(--soft); border-width: 0 2px 2px 0; rotate: 45deg; }
details[open] > summary::after { margin-top: 4px; rotate: 225deg; }
.name { flex: 1; min-width: 0; font-weight: 600; }
.name small { display: block; font-weight: 400; }
.sum { font-variant-numeric: tabular-nums; }
.state { min-width: 3.5rem; color: var(--soft); font-size: .875rem; text-align: right; }
dl { margin-top: 0; }
dl div { justify-content: flex-start; }
dt { flex: none; width: 5.25rem; }
dd { margin: 0; min-width: 0; }
.kinds { grid-column: 1 / -1; }
.kinds summary { min-height: 44px; font-size: .875rem; }
fieldset { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); border: 0; padding: 0; }
legend { padding: 0 0 8px; color: var(--soft); font-size: .875rem; }
fieldset label { display: flex; gap: 10px; align-items: center; min-height: 44px; font-weight: 400; }
fieldset input { width: 20px; min-height: 20px; accent-color: var(--ink); }
.kinds summary { justify-content: space-between; }
@media (hover: hover) { button:hover { background: var(--wash); } button[value="deposit"]:hover { background: var(--accent); filter: brightness(.94); } }
`;
