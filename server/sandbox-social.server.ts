import { Hono, type Context } from "hono";
import {
  standInId,
  type KakaoStandIn,
  type StandInPerson,
} from "#adapters/social/kakao-stand-in.server.ts";
import {
  PRACTICE_PATH,
  practiceStandIn,
  practisesKakao,
} from "#adapters/social/practice-kakao.server.ts";
import { plainLine } from "#lib/plain-line.ts";
import { emailField } from "#shop/member/fields.ts";
import type { Shop } from "#shop/shop.ts";
import { readForm } from "./sandbox-form.server.ts";
import type { Html } from "./sandbox-pages.server.ts";
import {
  consentPage,
  OTHER,
  practicePeople,
  wrongRequestPage,
} from "./sandbox-social-pages.server.ts";

type Env = { Variables: { nonce?: string } };

/** The practice Kakao's page, where a person chooses who they are and what they agree to. Not there at all in a shop with the real one. */
export function sandboxSocial(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();
  if (!practisesKakao(shop)) return app;
  const standIn = practiceStandIn(shop);

  app.get(`${PRACTICE_PATH}/oauth/authorize`, (c) => {
    const { wrong } = asked(c, standIn);
    return wrong
      ? page(c, 400, wrongRequestPage(c.get("nonce"), wrong))
      : page(c, 200, consentPage(c.get("nonce")));
  });

  app.post(`${PRACTICE_PATH}/oauth/authorize`, async (c) => {
    const { wrong, query } = asked(c, standIn);
    if (wrong) return page(c, 400, wrongRequestPage(c.get("nonce"), wrong));
    const form = await readForm(c.req.raw);
    const choice = form?.get("choice");
    if (choice === "refuse") return c.redirect(standIn.refuse(query), 303);
    const person = form && chosenPerson(form);
    if (!person)
      return page(
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

const page = (c: Context, status: 200 | 400, html: Html) =>
  c.html(html, status, { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });
