import { useRef, useState } from "react";
import type { OrderedProduct } from "#shop/product/shelf/list-home-order.server.ts";
import {
  homeRows,
  moveBanner,
  placeBanner,
  placesText,
  type BannerMove,
} from "#shop/site/banner/banner-places.ts";
import type { PicturedBanner } from "#shop/site/banner/list-banners.server.ts";
import { MOST_PINNED, movePin, pinnedFirst, placePin, type PinMove } from "#shop/site/pins.ts";
import { Button } from "#app/ui/button.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { ruled } from "#app/ui/ruled.tsx";
import { BannerRow } from "./banner-row.tsx";
import { HomePreview } from "./home-preview.tsx";
import { ProductRow } from "./product-row.tsx";

/** What the form sends: ids of products, and banners with their places. */
type Order = { pinned: readonly string[]; banners: readonly PicturedBanner[] };

type Props = {
  products: readonly OrderedProduct[];
  /** that the form begins with */
  order: Order;
  stored: Order;
  seen: string;
  hasMore: boolean;
  reply: FormAnswer;
};

type Row = { at: number; before: number };

const pinWords = (title: string, pins: readonly string[], id: string): string =>
  pins.includes(id)
    ? `${title}, 먼저 보이는 ${pins.length}개 가운데 ${pins.indexOf(id) + 1}번째예요.`
    : `${title}, 이제 새 상품 순서로 보여요.`;

function bannerWords(banners: readonly PicturedBanner[], id: string): string {
  const { alt, after } = banners.find((banner) => banner.id === id)!;
  return `배너 ${alt}, ${after ? `상품 ${after}개 뒤에 보여요.` : "맨 위에 보여요."}`;
}

/** The two lists that the form sends, and how they are moved. */
function useOrder({ products, order }: Props) {
  const [pins, setPins] = useState(() => order.pinned.filter((id) => isKnown(products, id)));
  const [banners, setBanners] = useState(order.banners);
  const [news, setNews] = useState("");
  const titleOf = (id: string) => products.find((product) => product.id === id)?.title ?? "";
  function takePins(after: string[], id: string): void {
    setPins(after);
    setNews(pinWords(titleOf(id), after, id));
  }
  function takeBanners(after: PicturedBanner[], id: string): void {
    setBanners(after);
    setNews(bannerWords(after, id));
  }
  return {
    pins,
    banners,
    news,
    step: (move: PinMove) => takePins(movePin(pins, move), move.id),
    stepBanner: (move: BannerMove) => takeBanners(moveBanner(banners, move), move.id),
    drop(id: string, { at, before }: Row): void {
      if (banners.some((banner) => banner.id === id))
        takeBanners(placeBanner(banners, id, before), id);
      else takePins(placePin(pins, id, Math.min(at, pins.length)), id);
    },
  };
}

/** Moved here and saved at once; where there is no script, each button saves its one move. */
export function OrderForm(props: Props) {
  const { products, stored, seen, hasMore, reply } = props;
  const { pins, banners, news, step, stepBanner, drop } = useOrder(props);
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const ordered = pinnedFirst(products, pins);
  const rows = homeRows(ordered, banners);

  const stepped = <Move extends PinMove | BannerMove>(take: (move: Move) => void, move: Move) => {
    take(move);
    requestAnimationFrame(() => focusStep(list.current, move));
  };
  const drag = (id: string, row: Row) => ({
    isDragged: dragged === id,
    onDrag: setDragged,
    onDrop: () => {
      if (dragged) drop(dragged, row);
      setDragged(null);
    },
  });
  return (
    <div className="grid gap-x-12 gap-y-8 pt-5 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <PostForm reply={reply} fields={{ part: "home" }} asMember>
        {({ busy, errors }) => (
          <>
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="pinned" value={pins.join(" ")} />
            <input type="hidden" name="banners" value={placesText(banners)} />
            {errors.pinned && <p className="text-14 text-bad">{errors.pinned.join(" ")}</p>}
            <p className="text-14 font-medium numbers">
              먼저 보이는 상품 {pins.length}/{MOST_PINNED}
            </p>
            <ol ref={list} className={ruled()}>
              {rows.map(({ banner, product, ...row }, index) =>
                banner ? (
                  <BannerRow
                    key={banner.id}
                    banner={banner}
                    isFirst={index === 0}
                    isLast={index === rows.length - 1}
                    onStep={(move) => stepped(stepBanner, move)}
                    {...drag(banner.id, row)}
                  />
                ) : (
                  <ProductRow
                    key={product.id}
                    product={product}
                    place={pins.includes(product.id) ? row.at : null}
                    isLast={row.at === pins.length - 1}
                    isFull={pins.length >= MOST_PINNED}
                    onStep={(move) => stepped(step, move)}
                    {...drag(product.id, row)}
                  />
                ),
              )}
            </ol>
            {hasMore && (
              <p className="text-14 text-soft">더 오래된 상품은 이 뒤에 새 상품부터 이어져요.</p>
            )}
            <output className="sr-only">{news}</output>
            <Button look="ink" busy={busy} className="self-start">
              저장
            </Button>
          </>
        )}
      </PostForm>
      <HomePreview
        products={ordered.filter(({ isShow }) => isShow)}
        banners={banners.filter(({ state }) => state === "shown")}
        hasMore={hasMore}
      />
      <LeaveGuard
        active={
          placesText(banners) !== placesText(stored.banners) ||
          pins.join(" ") !== stored.pinned.filter((id) => isKnown(products, id)).join(" ")
        }
      />
    </div>
  );
}

const isKnown = (products: readonly OrderedProduct[], id: string) =>
  products.some((product) => product.id === id);

/** Keeps the focus on the moved item, on the same button if it still exists. */
function focusStep(list: HTMLOListElement | null, { step, id }: PinMove | BannerMove): void {
  const buttons = [
    ...(list?.querySelectorAll<HTMLButtonElement>(`[data-row="${CSS.escape(id)}"] button`) ?? []),
  ];
  (buttons.find(({ value }) => value === `${step} ${id}`) ?? buttons[0])?.focus();
}
