import { data } from "react-router";
import { listWished, listWishIds } from "#shop/wish/list-wishes.server.ts";
import { findSharingMember } from "#shop/wish/share-wishes.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { shelfTileOf } from "../storefront/tile-of.ts";
import type { Route } from "./+types/shared-wishes";
import { WishTiles } from "./wish-tiles.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "함께 듣는 목록");

/** Anybody with the address sees the products, but not whose list it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const memberId = await findSharingMember(db, params.token);
  if (!memberId) throw data({ words: "공유가 종료됐거나 없는 목록이에요." }, { status: 404 });
  const { products } = await listWished(db, await listWishIds(db, memberId));
  return { tiles: products.map((product) => shelfTileOf(product, now())) };
}

export default function SharedWishes({ loaderData: { tiles } }: Route.ComponentProps) {
  return (
    <section className="mx-auto max-w-312.5 pt-8 pb-20 md:pt-12">
      <Title className="px-5">함께 듣는 목록</Title>
      <p className="px-5 pt-2 text-16 text-soft">누군가 마음에 들어 모은 상품이에요.</p>
      <WishTiles tiles={tiles} hidden={0} />
    </section>
  );
}
