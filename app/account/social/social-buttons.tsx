import type { MouseEvent } from "react";
import type { SocialChoice } from "#shop/member/social/social-choices.server.ts";
import type { SocialId } from "#shop/member/social/social-provider.ts";
import { runAction } from "#app/browser/run-action.ts";
import { SocialSymbol } from "./social-symbol.tsx";

// Colours and corners follow the vendors' guides. Naver's white on green has too little contrast
// (2.3:1), so its white button is used.
const WHITE = "border border-[#8a857f] bg-[#ffffff] text-[#1f1f1f] hover:bg-[#f6f4f1]";
const looks: Record<SocialId, { look: string; words: string }> = {
  kakao: { look: "bg-[#fee500] text-[#000000d9] hover:bg-[#f5dc00]", words: "카카오로 시작하기" },
  naver: { look: WHITE, words: "네이버로 시작하기" },
  google: { look: WHITE, words: "Google로 시작하기" },
};

type Props = {
  providers: readonly SocialChoice[];
  /** a path of this shop to go to afterwards */
  pre?: string;
};

/** Kakao's script comes at the press; whatever fails, the link leads on as it does without it. */
function beginByScript(event: MouseEvent<HTMLAnchorElement>, key: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void runAction(
    async () => {
      const { signInWithKakao } = await import("./kakao-sign-in.ts");
      await signInWithKakao(key, href.replace("/login/oauth/start/", "/login/oauth/address/"));
    },
    { fallback: () => location.assign(href) },
  );
}

/**
 * A link for each configured social sign-in, which works without JavaScript; nothing without any.
 */
export function SocialButtons({ providers, pre }: Props) {
  if (!providers.length) return null;
  const query = pre && pre !== "/" ? `?pre=${encodeURIComponent(pre)}` : "";
  return (
    <ul className="grid gap-2">
      {providers.map(({ id, scriptKey }) => (
        <li key={id}>
          <a
            href={`/login/oauth/start/${id}${query}`}
            rel="nofollow"
            onClick={scriptKey ? (event) => beginByScript(event, scriptKey) : undefined}
            className={`relative flex min-h-13 w-full items-center justify-center rounded-[12px] px-12 text-center text-16 font-semibold transition-colors duration-150 ease-quiet ${looks[id].look}`}
          >
            <SocialSymbol id={id} className="absolute left-5 size-5" />
            {looks[id].words}
          </a>
        </li>
      ))}
    </ul>
  );
}
