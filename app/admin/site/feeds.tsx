import { Link } from "react-router";
import { leftOutWords } from "#shop/document/feed/feed-item.ts";
import { feeds } from "#shop/document/feed/feeds.ts";
import { countFeedItems, listLeftOut } from "#shop/document/feed/list-feed-items.server.ts";
import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/feeds";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

const MOST_NAMED = 50;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "쇼핑 검색");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = shopOf(context);
  const [counts, incomplete] = await Promise.all([countFeedItems(db), listLeftOut(db, MOST_NAMED)]);
  const addresses = Object.entries(feeds).map(([name, { label, hint }]) => ({
    address: `${origin}/feeds/${name}`,
    label,
    hint,
  }));
  return { ...counts, incomplete, addresses };
}

export default function Feeds({ loaderData }: Route.ComponentProps) {
  const { addresses, ...counted } = loaderData;
  return (
    <div className="flex max-w-180 flex-col gap-12">
      <header>
        <Title>쇼핑 검색에 내보내기</Title>
        <p className="mt-2 text-14 text-soft">
          주소를 각 서비스에 한 번 등록하면 그쪽에서 상품 목록을 읽어 가요. 가격과 재고는 읽어 가는
          그 순간의 것이에요. 상품마다 내보낼지는 상품 수정의 ‘쇼핑 검색’에서 정해요.
        </p>
      </header>
      <Section id="addresses" title="등록할 주소">
        <Ruled look="inner">
          {addresses.map(({ address, label, hint }) => (
            <li key={address} className="flex flex-col gap-2 py-4">
              <h3 className="text-16 font-semibold">{label}</h3>
              <p className="text-14 text-soft">{hint}</p>
              <p className="flex flex-wrap items-center gap-3">
                <code className="rounded-s bg-wash px-3 py-2 text-14 break-all">{address}</code>
                <CopyButton text={address} what="주소를" label={`${label} 주소 복사`} />
              </p>
            </li>
          ))}
        </Ruled>
      </Section>
      <Standing {...counted} />
    </div>
  );
}

type StandingProps = Pick<Route.ComponentProps["loaderData"], "listed" | "leftOut" | "incomplete">;

function Standing({ listed, leftOut, incomplete }: StandingProps) {
  return (
    <Section id="standing" title="내보내는 상품">
      {listed === 0 && leftOut.length === 0 ? (
        <EmptyState title="판매 중인 상품이 아직 없어요." />
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 pt-4 text-14 numbers">
          <dt className="font-semibold">목록에 들어가는 상품</dt>
          <dd className="text-right font-semibold">{listed.toLocaleString("ko-KR")}개</dd>
          {leftOut.map(({ why, count }) => (
            <div key={why} className="contents">
              <dt className="text-soft">{leftOutWords[why]}</dt>
              <dd className="text-right">{count.toLocaleString("ko-KR")}개</dd>
            </div>
          ))}
        </dl>
      )}
      {incomplete.length > 0 && (
        <>
          <h3 className="pt-6 pb-2 text-16 font-semibold">이것만 채우면 들어가요</h3>
          <ul className="text-14">
            {incomplete.map(({ id, title, why }) => (
              <li key={id}>
                <Link
                  to={`/admin/product/edit/${id}`}
                  className="flex min-h-11 items-center justify-between gap-4"
                >
                  <span className="min-w-0 truncate underline underline-offset-4">{title}</span>
                  <span className="flex-none text-soft">
                    {why === "free" ? "가격 없음" : "사진 없음"}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
