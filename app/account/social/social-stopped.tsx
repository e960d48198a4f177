import type { SocialId } from "#shop/member/social/social-provider.ts";
import type { RefusalCode } from "#shop/refusals.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { Title } from "#app/ui/title.tsx";

/** A social sign-in that did not go through. `pre` is where the person wanted to go. */
export type SocialFailure = {
  id: SocialId;
  title: string;
  why: RefusalCode | "known-email" | "not-begun" | "not-offered";
  words: string | null;
  pre: string;
};

const LINKING = "/my/social";

function wordsFor({ why, title, words, pre }: SocialFailure): [heading: string, text: string] {
  switch (why) {
    case "not-begun":
      return [
        `${title} 로그인`,
        `${title}에서 동의하면 이 화면을 거쳐 로그인이 끝나요. 아래에서 시작해주세요.`,
      ];
    case "not-offered":
      return [`${title} 로그인`, `지금은 ${title} 로그인을 쓰지 않아요. 이메일로 로그인해주세요.`];
    case "known-email":
      return [
        "이미 이 이메일로 가입한 계정이 있어요",
        `그 계정으로 로그인한 뒤 ‘연결된 로그인’에서 ${title} 로그인을 연결해주세요. 다음부터는 버튼 하나로 들어올 수 있어요.`,
      ];
    case "social-refused":
      return pre === LINKING
        ? ["동의하지 않아 연결하지 않았어요", "계정은 그대로예요. 원할 때 다시 연결할 수 있어요."]
        : [
            "동의하지 않아 로그인하지 않았어요",
            `${title}에서 받은 정보는 없어요. 다시 시도하거나 다른 방법으로 이어갈 수 있어요.`,
          ];
    case "social-unanswered":
      return [
        `${title} 로그인이 지금 응답하지 않아요`,
        "가입되거나 바뀐 것은 없어요. 잠시 뒤에 다시 시도하거나 이메일로 로그인해주세요.",
      ];
    case "social-wrong":
      return [
        "로그인 요청을 확인하지 못했어요",
        "다른 앱이나 브라우저에서 시작했거나, 시간이 오래 지났거나, 이미 사용한 요청이에요. 다시 시작하면 지금 이 브라우저에서 로그인할 수 있어요.",
      ];
    case "social-taken":
      return [
        "다른 계정에 이미 연결돼 있어요",
        `이 ${title} 계정은 다른 회원 계정에서 쓰고 있어요. 그 계정에서 연결을 끊은 뒤 다시 시도해주세요.`,
      ];
    default:
      return [`${title} 로그인을 마치지 못했어요`, words ?? ""];
  }
}

/** Explains what happened and offers every way to continue. */
export function SocialStopped(stopped: SocialFailure) {
  const [heading, text] = wordsFor(stopped);
  return (
    <section className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-center justify-center gap-4 px-5 py-12 text-center">
      <Title>{heading}</Title>
      <p className="text-16 text-soft">{text}</p>
      <div className="mt-4 grid w-full max-w-80 gap-2">
        <WaysOn {...stopped} />
      </div>
    </section>
  );
}

function WaysOn({ id, title, why, pre }: SocialFailure) {
  if (why === "known-email")
    return (
      <>
        <SignIn pre={LINKING} words="로그인하고 연결하기" first />
        <Home />
      </>
    );
  if (why === "account-blocked") return <Home />;
  if (pre === LINKING || why === "social-taken" || why === "social-linked")
    return (
      <ButtonLink to={LINKING} look="ink" size="l" wide>
        연결된 로그인으로 돌아가기
      </ButtonLink>
    );
  if (why === "not-offered")
    return (
      <>
        <SignIn pre={pre} words="이메일로 로그인" first />
        <Home />
      </>
    );
  const query = pre === "/" ? "" : `?pre=${encodeURIComponent(pre)}`;
  return (
    <>
      <a
        href={`/login/oauth/start/${id}${query}`}
        rel="nofollow"
        className={buttonClass({ look: "ink", size: "l", wide: true })}
      >
        {title} {why === "not-begun" ? "로그인 시작" : "로그인 다시 시도"}
      </a>
      <SignIn pre={pre} words="다른 방법으로 로그인" />
      {pre.startsWith("/order/") ? (
        <ButtonLink to={`/non-member${pre}`} size="l" wide>
          비회원으로 주문하기
        </ButtonLink>
      ) : (
        <Home />
      )}
    </>
  );
}

const SignIn = ({ pre, words, first }: { pre: string; words: string; first?: boolean }) => (
  <ButtonLink
    to={pre === "/" ? "/login" : `/login?pre=${encodeURIComponent(pre)}`}
    look={first ? "ink" : "outline"}
    size="l"
    wide
  >
    {words}
  </ButtonLink>
);

const Home = () => (
  <ButtonLink to="/" look="quiet" size="l" wide>
    둘러보며 비회원으로 이용하기
  </ButtonLink>
);
