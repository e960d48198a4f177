import { conditionsOf } from "#shop/opening/conditions.ts";
import { findOpening } from "#shop/opening/find-opening.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import type { Route } from "./+types/setup";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "오픈 준비");

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const conditions = conditionsOf(await findOpening(shop));
  return { conditions, payments: shop.payments.mode };
}

type Condition = Route.ComponentProps["loaderData"]["conditions"][number];

/** Leads a new owner through all steps; can be interrupted at any time. */
export default function Setup({ loaderData: { conditions, payments } }: Route.ComponentProps) {
  const needed = conditions.filter(({ isAdvice }) => !isAdvice);
  const done = needed.filter(({ isMet }) => isMet).length;
  const next = conditions.find(({ isMet }) => !isMet);
  const isReady = done === needed.length;
  return (
    <div className="max-w-180">
      <Title>오픈 준비</Title>
      <p className="mt-2 text-14 text-soft">
        {isReady
          ? "문을 열 준비를 모두 마쳤어요. 이제 주문과 예약, 회원가입을 받아요."
          : "아래를 모두 마치면 주문과 예약, 회원가입이 자동으로 열려요. 하던 데서 언제든 이어 할 수 있어요."}
      </p>
      <p className="mt-6 text-16 font-semibold numbers">
        {needed.length}가지 가운데 {done}가지를 마쳤어요
      </p>
      <ProgressBar value={done} max={needed.length} className="mt-2">
        {done}/{needed.length}
      </ProgressBar>
      {payments === "practice" && (
        <NoticeBox className="mt-6">
          지금은 연습 결제예요. 주문해도 실제 돈은 움직이지 않아요.
        </NoticeBox>
      )}
      <ol className="mt-6 border-t border-line">
        {conditions.map((condition) => (
          <Step key={condition.id} condition={condition} isNext={condition === next} />
        ))}
      </ol>
      {isReady && (
        <div className="mt-8">
          <ButtonLink to="/" look="primary" size="l">
            상점 보기
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function standing(isMet: boolean, isAdvice?: true) {
  if (isMet) return { tone: "good", label: "마쳤어요" } as const;
  return isAdvice
    ? ({ tone: "neutral", label: "권장" } as const)
    : ({ tone: "warn", label: "필요해요" } as const);
}

function Step({
  condition: { title, words, article, path, laterPath = path, isMet, isAdvice },
  isNext,
}: {
  condition: Condition;
  isNext: boolean;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-70">
        <h2 className="flex flex-wrap items-center gap-x-3 text-16 font-semibold">
          {title}
          <StatusBadge {...standing(isMet, isAdvice)} />
        </h2>
        {!isMet && <p className="mt-1 text-14 text-soft">{words}</p>}
        {article && <p className="mt-1 text-12 text-soft">{article}</p>}
      </div>
      {isNext ? (
        <ButtonLink to={path} look="ink">
          {title} 설정하기
        </ButtonLink>
      ) : (
        <TextLink look="tall" to={isMet ? laterPath : path} className="text-14">
          {isMet ? "고치기" : "설정하기"}
          <span className="sr-only"> {title}</span>
        </TextLink>
      )}
    </li>
  );
}
