import { seoulTime } from "#lib/seoul-time.ts";
import { isSocialId, socialTitles } from "#shop/member/social/social-provider.ts";
import type { Shop } from "#shop/shop.ts";
import { listSilences } from "../silence.server.ts";
import type { Trouble } from "../trouble.ts";

const button = { label: "외부 서비스 보기", href: "/admin/connections" };

/**
 * A company whose accounts sign in here, or the captcha, has refused the shop's keys or has not
 * answered for at least five minutes, each time that it was needed.
 */
export async function connectionTroubles({
  db,
  social,
  captcha,
}: Pick<Shop, "db" | "social" | "captcha">): Promise<Trouble[]> {
  const silences = await listSilences(db);
  return silences.flatMap(({ of, beganAt: since }): Trouble[] => {
    if (isSocialId(of) && social.some(({ id }) => id === of))
      return [
        {
          kind: "sign-in",
          of,
          harm: "now",
          since,
          reason: `${socialTitles[of]} 로그인이 ${seoulTime(since)}부터 되지 않아요. 키가 바뀌었거나 ${socialTitles[of]}의 서버가 답하지 않아요. 그동안 ${socialTitles[of]}로만 로그인하던 회원은 들어오지 못해요. 키를 확인해주세요.`,
          button,
        },
      ];
    if (of !== "captcha" || !captcha.widget) return [];
    return [
      {
        kind: "captcha",
        harm: "now",
        since,
        reason: `자동 입력 방지가 ${seoulTime(since)}부터 되지 않아요. 그동안 가입과 비회원 주문이 막혀요. 키를 확인하거나, 급하면 자동 입력 방지를 꺼주세요.`,
        button,
      },
    ];
  });
}
