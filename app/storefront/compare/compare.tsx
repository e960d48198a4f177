import { useEffect, useState } from "react";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Tile } from "../tile-of.ts";
import type { Route } from "./+types/compare";
import { COMPARED, comparePath, readCompared } from "./compare-ids.ts";
import { CompareTable } from "./compare-table.tsx";
import { comparedHere, keepCompared } from "./compared-here.ts";
import { findCompared, offerToCompare } from "./find-compared.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "상품 비교");

/** Every address of ids is answered: what is unknown or hidden is left out, in words. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { ids, more } = readCompared(searchParams.get("ids"));
  const columns = await findCompared(shop, ids);
  const shown = columns.map(({ id }) => id);
  const offered = shown.length < COMPARED ? await offerToCompare(shop, shown) : [];
  return { columns, missing: ids.length - columns.length, more, offered };
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { columns, missing, more, offered } = loaderData;
  const ids = columns.map(({ id }) => id);
  return (
    <section className="mx-auto max-w-312.5 pt-8 pb-20 md:pt-12">
      <Title className="px-5">상품 비교</Title>
      <p className="px-5 pt-1 text-14 text-soft numbers">
        {COMPARED}개까지 나란히 비교할 수 있어요. 이 페이지의 주소를 보내면 같은 비교를 함께 볼 수
        있어요.
      </p>
      <Left missing={missing} more={more} />
      <ComparedBefore ids={ids} />
      {columns.length > 0 ? (
        <CompareTable columns={columns} />
      ) : (
        <EmptyState
          title="비교할 상품을 골라주세요"
          words="상품 화면의 ‘다른 상품과 비교’나 아래에서 고를 수 있어요."
          className="py-12"
        >
          <ButtonLink to="/search" look="ink">
            상품 찾기
          </ButtonLink>
        </EmptyState>
      )}
      {offered.length > 0 && <Offered tiles={offered} ids={ids} />}
    </section>
  );
}

function Left({ missing, more }: { missing: number; more: number }) {
  const words = [
    missing > 0 && `지금 볼 수 없는 상품 ${missing}개는 제외했어요.`,
    more > 0 && `${COMPARED}개를 넘는 상품 ${more}개는 제외했어요.`,
  ].filter(Boolean);
  if (!words.length) return null;
  return (
    <p role="status" className="px-5 pt-3 text-14">
      {words.join(" ")}
    </p>
  );
}

/** Offers the last comparison to visitors who come from another product. */
function ComparedBefore({ ids }: { ids: string[] }) {
  const [before, setBefore] = useState<string[]>([]);
  const now = ids.join(",");
  useEffect(() => {
    const here = now ? now.split(",") : [];
    const comparedIds = comparedHere();
    const isMore = here.every((id) => comparedIds.includes(id)) && comparedIds.length > here.length;
    const others = comparedIds.filter((id) => !here.includes(id));
    setBefore(here.length < COMPARED ? others.slice(0, COMPARED - here.length) : []);
    if (here.length > 1 && !isMore) keepCompared(here);
    else if (here.length && !comparedIds.length) keepCompared(here);
  }, [now]);
  if (!before.length) return null;
  return (
    <p className="px-5 pt-3">
      <TextLink look="tall" to={comparePath([...ids, ...before])} className="text-14 numbers">
        최근 비교한 상품 {before.length}개와 함께 보기
      </TextLink>
    </p>
  );
}

const Offered = ({ tiles, ids }: { tiles: Tile[]; ids: string[] }) => (
  <Section id="offered" title="추가로 비교할 상품" className="px-5 pt-14">
    <Ruled look="inner" className="grid md:grid-cols-2 md:gap-x-10">
      {tiles.map((tile) => (
        <li key={tile.id} className="flex items-center gap-3 py-2">
          <span className="block size-14 shrink-0 overflow-hidden rounded-s bg-wash">
            <Picture
              image={tile.moThumbnail ?? tile.thumbnail}
              sizes="56px"
              alt=""
              className="size-full"
            />
          </span>
          <span className="min-w-0 flex-1">
            <TextLink
              look="name"
              to={`/product/${tile.id}`}
              className="block truncate text-14 font-semibold"
            >
              {tile.title}
            </TextLink>
            <Price
              price={tile.price}
              discountRatio={tile.discountRatio}
              basePrice={tile.basePrice}
              isMade={tile.isMade}
              size="s"
            />
          </span>
          <ButtonLink
            to={comparePath([...ids, tile.id])}
            preventScrollReset
            aria-label={`비교에 추가: ${tile.title}`}
          >
            넣기
          </ButtonLink>
        </li>
      ))}
    </Ruled>
  </Section>
);
