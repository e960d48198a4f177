import { emailField } from "#shop/typed-words.ts";
import { Hono, type Context } from "hono";
import { standInId, type KakaoStandIn, type StandInPerson } from "./kakao-stand-in.server.ts";
import { PRACTICE_PATH, practiceStandIn, practisesKakao } from "./practice-kakao.server.ts";
import { plainLine } from "#lib/text/typed.ts";
import type { Shop } from "#shop/shop.ts";
import { readForm } from "#adapters/payment/practice/practice-form.server.ts";
import { showPage, type PracticeEnv } from "#adapters/payment/practice/practice-page.server.ts";
import {
  consentPage,
  OTHER,
  practicePeople,
  wrongRequestPage,
} from "./practice-kakao-pages.server.ts";

/**
 * The practice Kakao's page to choose a person and consents. Does not exist in shops with the real
 * Kakao.
 */
export function practiceKakaoWindow(shop: Shop): Hono<PracticeEnv> {
  const app = new Hono<PracticeEnv>();
  if (!practisesKakao(shop)) return app;
  const standIn = practiceStandIn(shop);

  app.get(`${PRACTICE_PATH}/oauth/authorize`, (c) => {
    const { wrong } = asked(c, standIn);
    return wrong
      ? showPage(c, 400, wrongRequestPage(c.get("nonce"), wrong))
      : showPage(c, 200, consentPage(c.get("nonce")));
  });

  app.post(`${PRACTICE_PATH}/oauth/authorize`, async (c) => {
    const { wrong, query } = asked(c, standIn);
    if (wrong) return showPage(c, 400, wrongRequestPage(c.get("nonce"), wrong));
    const form = await readForm(c.req.raw);
    const choice = form?.get("choice");
    if (choice === "refuse") return c.redirect(standIn.refuse(query), 303);
    const person = form && chosenPerson(form);
    if (!person)
      return showPage(
        c,
        400,
        consentPage(c.get("nonce"), {
          wrong: "닉네임과 올바른 이메일을 입력해주세요.",
          nickname: form?.get("nickname") ?? "",
          email: form?.get("email") ?? "",
        }),
      );
    return c.redirect(
      standIn.agree(query, choice === "agree" ? person : { ...person, email: null }),
      303,
    );
  });

  return app;
}

function asked(c: Context, standIn: KakaoStandIn) {
  const query = new URL(c.req.url).searchParams;
  return { query, wrong: standIn.wrongWith(query) };
}

function chosenPerson(form: URLSearchParams): StandInPerson | null {
  const chosen = form.get("person");
  if (chosen !== OTHER)
    return practicePeople.find(([{ id }]) => String(id) === chosen)?.[0] ?? null;
  const nickname = plainLine(form.get("nickname") ?? "", 50);
  const email = emailField.safeParse(form.get("email")).data;
  return nickname && email
    ? { id: standInId(`${nickname} ${email}`), nickname, email, isVerified: true }
    : null;
}
