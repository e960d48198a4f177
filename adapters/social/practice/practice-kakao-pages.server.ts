import { html, raw } from "hono/html";
import type { StandInPerson } from "./kakao-stand-in.server.ts";
import { layout, type Html, type Nonce } from "#adapters/payment/practice/practice-page.server.ts";

/** Who can come in practice, each with something of their own. */
export const practicePeople = [
  [
    { id: 4_100_000_001, nickname: "김소리", email: "sori.kim@example.com", isVerified: true },
    "확인된 이메일",
  ],
  [
    { id: 4_100_000_002, nickname: "이나래", email: "narae.lee@example.com", isVerified: true },
    "확인된 이메일",
  ],
  [
    { id: 4_100_000_003, nickname: "박하늘", email: "haneul.park@example.com", isVerified: false },
    "카카오가 확인하지 않은 이메일",
  ],
  [{ id: 4_100_000_004, nickname: "최구름", email: null, isVerified: false }, "이메일이 없는 계정"],
] as const satisfies readonly (readonly [StandInPerson, string])[];

export const OTHER = "other";

type ConsentForm = { wrong?: string; nickname?: string; email?: string };

/**
 * The people to choose from, the last one freely typed. One form, so that it works without
 * JavaScript.
 */
export const consentPage = (nonce: Nonce, typed: ConsentForm = {}): Html =>
  layout(
    nonce,
    "연습용 카카오 로그인",
    html`
<style${nonce ? html` nonce="${nonce}"` : ""}>${raw(style)}</style>
<header>연습용 카카오 로그인이에요. 실제 카카오 계정과 이어지지 않아요.</header>
<main>
<h1>누구로 로그인할까요?</h1>
<p class="soft">상점에 닉네임과 이메일을 보내요. 카카오 키를 설정하면 진짜 카카오 로그인으로 바뀌어요.</p>
<form method="post">
${accountChoices(Boolean(typed.wrong))}
${typedAccount(typed)}
<button class="main" name="choice" value="agree">동의하고 계속하기</button>
<ul>
<li><button name="choice" value="agree-without-email"><span>이메일 없이 동의하기</span></button></li>
<li><button name="choice" value="refuse"><span>동의하지 않기</span></button></li>
</ul>
</form>
</main>`,
  );

const accountChoices = (isOther: boolean): Html =>
  html`<fieldset>
    <legend>연습용 계정</legend>
    ${practicePeople.map(
      ([person, note], at) =>
        html`<label
          ><input
            type="radio"
            name="person"
            value="${person.id}"
            ${at === 0 && !isOther ? raw(" checked") : ""}
          />
          <span
            >${person.nickname}
            <small>${person.email ? html`${person.email}<br />` : ""}${note}</small></span
          ></label
        >`,
    )}
    <label
      ><input type="radio" name="person" value="${OTHER}" ${isOther ? raw(" checked") : ""} />
      <span>직접 입력 <small>같은 내용을 쓰면 늘 같은 사람이에요</small></span></label
    >
  </fieldset>`;

const typedAccount = ({ wrong, nickname = "", email = "" }: ConsentForm): Html =>
  html`<div class="typed">
    ${wrong ? html`<p class="wrong" role="alert" id="wrong">${wrong}</p>` : ""}
    <label for="nickname">닉네임</label
    ><input id="nickname" name="nickname" maxlength="50" autocomplete="off" value="${nickname}" />
    <label for="email">이메일</label
    ><input
      id="email"
      name="email"
      type="text"
      inputmode="email"
      maxlength="254"
      autocomplete="off"
      value="${email}"
      ${wrong ? raw(' aria-invalid="true" aria-describedby="wrong" autofocus') : ""}
    />
  </div>`;

export const wrongRequestPage = (nonce: Nonce, code: string): Html =>
  layout(
    nonce,
    "잘못된 요청이에요",
    html` <header>연습용 카카오 로그인이에요. 실제 카카오 계정과 이어지지 않아요.</header>
      <main>
        <h1>잘못된 요청이에요 (${code})</h1>
        <p class="soft">로그인을 상점에서 다시 시작해주세요.</p>
        <a class="main" href="/login">로그인 화면으로</a>
      </main>`,
  );

const style = `
.main { background: #fee500; color: rgb(0 0 0 / .85); margin-top: 24px; }
ul { margin-top: 16px; }
fieldset { border: 0; padding: 0; }
legend { padding: 0; color: var(--soft); font-size: .875rem; font-weight: 600; }
fieldset label { display: flex; gap: 12px; align-items: flex-start; padding: 12px 0; border-bottom: 1px solid var(--line); cursor: pointer; }
fieldset input { flex: none; width: 20px; height: 20px; margin-top: 3px; accent-color: var(--ink); }
small { display: block; }
.typed { display: grid; gap: 6px; margin-top: 16px; }
.typed label { font-size: .875rem; font-weight: 500; }
.typed input { width: 100%; min-height: 48px; padding: 0 12px; border: 1px solid #8a857f; border-radius: 6px; background: var(--paper); color: inherit; font: inherit; margin-bottom: 8px; }
form:not(:has([value="${OTHER}"]:checked)) .typed { display: none; }
header { text-wrap: balance; }
.wrong { margin-bottom: 8px; color: light-dark(#b3261e, #ffb4a9); font-size: .875rem; }
`;
