import { Link } from "react-router";
import { won } from "#lib/won.ts";
import { shippingWords } from "#shop/order/shipping-words.ts";
import type { ReservableProduct } from "#shop/reservation/request/list-reservable.server.ts";
import { isOver, saleLabel, saleLabels } from "#shop/product/reservation-label.ts";
import { stockWords, type Sale } from "#shop/product/sale.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { SampleButton } from "#app/ui/sound/sample-button.tsx";
import type { cardNames } from "./reserved-product.ts";
import { shipByWords } from "./ship-by-words.ts";
import { TextLink } from "#app/ui/text-link.tsx";

export type Card = Pick<ReservableProduct, (typeof cardNames)[number]>;

/** One product that is sold by reservation, with its window and the day it is sent by. */
export function ReservationCard({
  card,
  sale,
  priority,
}: {
  card: Card;
  sale: Sale;
  priority: boolean;
}) {
  const site = useRoot()?.site;
  const { id, title, summary, price, discountRatio, basePrice, shippingClass, expectedShipOn } =
    card;
  const over = isOver(sale);
  return (
    <li className="flex flex-col">
      <div className="relative">
        <Link
          to={`/product/${id}`}
          tabIndex={-1}
          aria-hidden
          className="group block overflow-hidden md:rounded-m"
        >
          <Picture
            image={card.moThumbnail ?? card.thumbnail}
            sizes="(max-width: 767px) 100vw, min(50vw, 420px)"
            alt=""
            priority={priority}
            className={`aspect-4/3 w-full object-cover transition-transform duration-200 ease-quiet group-hover:scale-[1.015] ${over ? "opacity-50 grayscale" : ""}`}
          />
        </Link>
        <span
          className={`pointer-events-none absolute top-4 left-4 rounded-s px-2.5 py-1 text-14 font-semibold ${chips[sale]}`}
        >
          {saleLabels.reserve[sale]}
        </span>
        {card.sample && (
          <SampleButton sample={card.sample} product={card} className="absolute right-4 bottom-4" />
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 px-5 pt-4 md:px-0">
        <p className={`text-12 font-semibold empty:hidden ${over ? "text-soft" : "text-accent"}`}>
          {standing(sale, card)}
        </p>
        <h2 className="text-20 font-semibold">
          <TextLink look="name" to={`/product/${id}`}>
            {title}
          </TextLink>
        </h2>
        {summary && <p className="text-14 text-soft">{summary}</p>}
        <Price price={price} discountRatio={discountRatio} basePrice={basePrice} className="mt-1" />
        <p className="text-14 text-soft numbers">{site && shippingWords(card, site, won)}</p>
        {expectedShipOn && (
          <p className="text-14 numbers">{shipByWords(expectedShipOn, shippingClass)}</p>
        )}
        <p className="mt-auto pt-4">
          {sale === "open" ? (
            <ButtonLink
              to={`/order-reserve/${id}`}
              look="primary"
              wide
              aria-label={`${title} 예약하기`}
            >
              예약하기
            </ButtonLink>
          ) : (
            <ButtonLink to={`/product/${id}`} wide aria-label={`${title} 상품 보기`}>
              상품 보기
            </ButtonLink>
          )}
        </p>
      </div>
    </li>
  );
}

const chips: Record<Sale, string> = {
  open: "bg-accent text-on-accent",
  "not-yet": "border border-ink bg-paper text-ink",
  closed: "bg-ink text-paper",
  "sold-out": "bg-ink text-paper",
};

function standing(sale: Sale, card: Card): string {
  if (sale === "sold-out") return "준비한 수량이 모두 찼어요";
  if (sale === "closed") return "예약을 받는 기간이 끝났어요";
  const left = sale === "open" ? stockWords(card.stock) : null;
  const when = saleLabel(sale, card).split(" · ")[1];
  return [when, left].filter(Boolean).join(" · ");
}
