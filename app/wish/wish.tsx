import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { listWished, listWishIds } from "#shop/wish/list-wishes.server.ts";
import { findWishShare } from "#shop/wish/share-wishes.server.ts";
import { writeWishes } from "#shop/wish/wish-text.ts";
import { withPre } from "#app/account/use-pre.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { RecentlyHeard } from "../ui/sound/recently-heard.tsx";
import { shelfTileOf } from "../storefront/tile-of.ts";
import type { Route } from "./+types/wish";
import { deviceWishes } from "./device-wishes.ts";
import { WishShare } from "./wish-share.tsx";
import { NothingWished, WishTiles } from "./wish-tiles.tsx";
import type { loader as productsLoader } from "./wish-products.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "찜한 상품");

/** A guest's list is known to the device alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const { account } = visitorOf(context);
  if (!account) return { kind: "guest" as const };
  const { db, now, origin } = shopOf(context);
  const [ids, token] = await Promise.all([
    listWishIds(db, account.id),
    findWishShare(db, account.id),
  ]);
  const { products, hidden } = await listWished(db, ids);
  return {
    kind: "member" as const,
    tiles: products.map((product) => shelfTileOf(product, now())),
    hidden,
    shared: token && `${origin}/wish/${token}`,
  };
}

export default function Wish({ loaderData: page }: Route.ComponentProps) {
  return (
    <section className="mx-auto max-w-312.5 pt-8 pb-20 md:pt-12">
      <Title className="px-5">찜한 상품</Title>
      {page.kind === "guest" ? (
        <GuestWishes />
      ) : (
        <>
          <WishTiles tiles={page.tiles} hidden={page.hidden} />
          {page.tiles.length > 0 && <WishShare address={page.shared} />}
        </>
      )}
      <div className="mt-10 border-t border-line empty:hidden">
        <RecentlyHeard />
      </div>
    </section>
  );
}

function GuestWishes() {
  const { load, data } = useFetcher<typeof productsLoader>();
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    const ids = deviceWishes();
    setEmpty(!ids.length);
    if (ids.length) void load(`/wish/products?${new URLSearchParams({ ids: writeWishes(ids) })}`);
  }, [load]);
  return (
    <>
      <noscript>
        <p className="px-5 py-8 text-16 text-soft">
          회원이 아니면 찜한 상품을 이 기기에 담아두어서, 자바스크립트를 켜야 볼 수 있어요.
        </p>
      </noscript>
      {isEmpty && <NothingWished />}
      {data && <WishTiles {...data} />}
      {!data && !isEmpty && <Waiting />}
      {data && (
        <p className="px-5 pt-10 text-14 text-soft">
          이 기기에만 담겨 있어요.{" "}
          <TextLink look="tall" to={withPre("/login", "/wish")} className="text-ink">
            로그인하면 어디서나 보고 공유할 수 있어요
          </TextLink>
        </p>
      )}
    </>
  );
}

const Waiting = () => (
  <div
    aria-busy
    className="grid grid-cols-2 gap-x-3 gap-y-8 px-5 pt-14 md:grid-cols-3 md:gap-x-4 lg:grid-cols-4 noscript:hidden"
  >
    {[1, 2, 3, 4].map((at) => (
      <div key={at} className="aspect-square rounded-m bg-wash" />
    ))}
  </div>
);
