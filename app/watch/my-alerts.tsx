import * as z from "zod";
import { phoneWords } from "#lib/phone.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { endOwnWatch } from "#shop/watch/end-watch.server.ts";
import { listWatches, type OwnWatch } from "#shop/watch/list-watches.server.ts";
import { WATCH_MONTHS, watchWords } from "#shop/watch/watch-kind.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/my-alerts";
import { MyPage, MySection } from "#app/account/my/my-page.tsx";
import { OneButton } from "#app/account/my/one-button.tsx";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "#app/account/my/signed-in-of.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "알림 신청");

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = signedInOf(visitorOf(context)).account;
  return { watches: await listWatches(shopOf(context).db, id) };
}

const form = z.object({ id: z.guid("할 수 없는 작업이에요.") });

export const action = formAction(form, async ({ db }, { id }, { visitor }) => {
  found((await endOwnWatch(db, signedInOf(visitor).account.id, id)) || null);
  return saved("/my/alerts", "알림 신청을 취소했어요.");
});

export default function MyAlerts({ loaderData: { watches } }: Route.ComponentProps) {
  const waiting = watches.filter(({ endedAt }) => endedAt === null);
  const over = watches.filter(({ endedAt }) => endedAt !== null);
  return (
    <MyPage
      title="알림 신청"
      words={`한 번씩만 알려드려요. ${WATCH_MONTHS}개월 안에 소식이 없으면 신청이 자동으로 종료돼요.`}
    >
      {waiting.length ? (
        <Ruled className="mt-6">
          {waiting.map((watch) => (
            <li key={watch.id} className="flex items-center justify-between gap-4 py-3">
              <Words
                watch={watch}
                says={`${seoulTime(watch.askedAt)}에 신청했어요 · ${watch.phone ? phoneWords(watch.phone) : "메일"}로 알림`}
              />
              <OneButton values={{ id: watch.id }}>
                {(busy) => (
                  <Button
                    size="m"
                    busy={busy}
                    className="whitespace-nowrap"
                    aria-label={`${watch.title} 알림 취소하기`}
                  >
                    취소하기
                  </Button>
                )}
              </OneButton>
            </li>
          ))}
        </Ruled>
      ) : (
        <EmptyState
          title="신청한 알림이 없어요"
          words="품절된 상품이나 아직 열리지 않은 예약의 화면에서 알림을 신청하면 여기에 모여요."
        >
          <ButtonLink to="/" look="ink" size="l">
            상품 둘러보기
          </ButtonLink>
        </EmptyState>
      )}
      {over.length > 0 && (
        <MySection title="종료된 알림">
          <Ruled>
            {over.map((watch) => (
              <li key={watch.id} className="py-3">
                <Words watch={watch} says={overWords(watch)} />
              </li>
            ))}
          </Ruled>
        </MySection>
      )}
    </MyPage>
  );
}

function overWords({ outcome, endedAt }: OwnWatch): string {
  if (outcome === "gone") return "판매가 종료된 상품이라 종료됐어요";
  if (outcome === "lapsed") return `${WATCH_MONTHS}개월 동안 소식이 없어 종료됐어요`;
  return `${seoulTime(endedAt!)}에 알려드렸어요`;
}

function Words({
  watch: { productId, title, option, kind, price, isShown },
  says,
}: {
  watch: OwnWatch;
  says: string;
}) {
  const name = [title, option].filter(Boolean).join(" · ");
  return (
    <div className="min-w-0">
      {isShown ? (
        <TextLink look="menu" to={`/product/${productId}`} className="text-16 font-semibold">
          {name}
        </TextLink>
      ) : (
        <p className="text-16 font-semibold">{name}</p>
      )}
      <p className="text-14 text-soft numbers">
        {kind === "price" && price !== null ? `${won(price)}보다 ` : ""}
        {watchWords[kind]} · {says}
      </p>
    </div>
  );
}
