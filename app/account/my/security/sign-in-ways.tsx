import type { ReactNode } from "react";
import { seoulDate } from "#lib/seoul-time.ts";
import type { SocialWay } from "#shop/member/social/list-sign-in-ways.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SocialSymbol } from "#app/account/social/social-symbol.tsx";

/** One sign-in method with its state and actions. */
function Way({
  title,
  symbol,
  words,
  action,
  children,
}: {
  title: string;
  symbol: ReactNode;
  words: string;
  action: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-center gap-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-s border border-line bg-[#ffffff]">
          {symbol}
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-16 font-medium">{title}</p>
          <p className="text-14 text-soft">{words}</p>
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}

export const PasswordWay = ({ hasPassword }: { hasPassword: boolean }) => (
  <Way
    title="이메일과 비밀번호"
    symbol={<KeySymbol />}
    words={hasPassword ? "비밀번호로 로그인할 수 있어요" : "아직 비밀번호가 없어요"}
    action={<ButtonLink to="/my/security">{hasPassword ? "변경" : "비밀번호 정하기"}</ButtonLink>}
  />
);

export function SocialWayRow({
  way: { id, title, linkedAt, isOffered },
  isOpen,
  isLast,
  children,
}: {
  way: SocialWay;
  isOpen: boolean;
  isLast: boolean;
  children: ReactNode;
}) {
  const words = !linkedAt
    ? "연결하지 않았어요"
    : `${seoulDate(linkedAt)}에 연결했어요${isOffered ? "" : ". 지금은 이용할 수 없는 로그인이에요"}`;
  const change = linkedAt ? "연결 끊기" : "연결하기";
  return (
    <Way
      title={title}
      symbol={<SocialSymbol id={id} />}
      words={isLast ? `${words}. 마지막 남은 로그인 방법이라 끊을 수 없어요` : words}
      action={
        !isLast && (
          <ButtonLink
            preventScrollReset
            replace
            {...(isOpen
              ? { to: "/my/social", look: "quiet", children: "닫기" }
              : {
                  to: `/my/social?change=${id}`,
                  "aria-label": `${title} ${change}`,
                  children: change,
                })}
          />
        )
      }
    >
      {isOpen && !isLast && children}
    </Way>
  );
}

const KeySymbol = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className="size-5"
    fill="none"
    stroke="#0a0a0a"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="5" y="10.5" width="14" height="9.5" rx="1.5" />
    <path d="M8 10.5V8a4 4 0 018 0v2.5M12 14.5v2" />
  </svg>
);
