import { useRef, useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { won } from "#lib/won.ts";
import { shippingWords } from "#shop/order/shipping-words.ts";
import { saleLabels } from "#shop/product/reservation-label.ts";
import { LINE_LIMIT, stockWords } from "#shop/product/sale.ts";
import { EmptyCartWords } from "#app/cart/empty-cart-words.tsx";
import { GoneCart } from "#app/cart/gone-cart.tsx";
import { useRoot } from "#app/root-data.ts";
import { asBar } from "#app/ui/bar.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Price } from "#app/ui/price.tsx";
import { SampleButton } from "#app/ui/sound/sample-button.tsx";
import { TrackList } from "#app/ui/sound/tracks.tsx";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import type { ProductChoice, OrderPage } from "./order-page.server.ts";
import { Title } from "#app/ui/title.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

const UNPICKED = "주문할 상품을 하나 이상 골라주세요.";

type OrderChoiceProps = {
  page: Extract<OrderPage, { kind: "choose" }>;
  /** where the order form is */ orderPath: string;
  trouble: string | undefined;
};

/** Chooses products to order, one or several; a GET form, so that the choice is in the address. */
export default function OrderChoice({
  page: { choices, next, gone },
  orderPath,
  trouble,
}: OrderChoiceProps) {
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState(0);
  const [search] = useSearchParams();
  const [isUnpicked, setUnpicked] = useState(search.has("choose") && !search.has("pick"));
  if (!choices.length) return <NothingToOrder />;
  return (
    <div className="mx-auto max-w-180 px-5 pt-8">
      {gone ? (
        <div className="mb-8">
          <GoneCart count={gone} />
        </div>
      ) : null}
      <Form
        ref={form}
        method="get"
        action={orderPath}
        onChange={() => {
          setPicked(new FormData(form.current!).getAll("pick").length);
          setUnpicked(false);
        }}
        onSubmit={(event) => {
          if (new FormData(event.currentTarget).has("pick")) return;
          event.preventDefault();
          setUnpicked(true);
          form.current?.querySelector<HTMLElement>("input[name=pick]:enabled")?.focus();
        }}
        className="[&_:is(a,input)]:scroll-mb-32"
      >
        <Title>주문할 상품을 골라주세요</Title>
        <p className="mt-2 mb-6 text-16 text-soft">
          {gone === 0 && <EmptyCartWords />}한 번에 {LINE_LIMIT}가지까지 함께 주문할 수 있어요.
        </p>
        {trouble && (
          <NoticeBox className="mb-6" tone="bad">
            {trouble}
          </NoticeBox>
        )}
        <TrackList products={choices}>
          <Ruled>
            {choices.map((choice) => (
              <ChoiceRow key={choice.id} choice={choice} orderPath={orderPath} />
            ))}
          </Ruled>
        </TrackList>
        {next && (
          <p className="mt-6 text-center">
            <ButtonLink to={`${orderPath}?cursor=${encodeURIComponent(next)}`}>
              상품 더 보기
            </ButtonLink>
          </p>
        )}
        <div
          ref={asBar}
          className="edge-bar sticky bottom-0 z-20 max-[19.99rem]:static -mx-5 bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:border-t max-md:border-line md:py-6"
        >
          <input type="hidden" name="choose" value="1" />
          {isUnpicked && (
            <p role="alert" className="pb-3 text-14 font-medium text-bad">
              {UNPICKED}
            </p>
          )}
          <Button look="primary" size="l" wide>
            {picked > 0 ? `선택한 상품 ${picked}가지 주문하기` : "선택한 상품 주문하기"}
          </Button>
        </div>
      </Form>
    </div>
  );
}

const NothingToOrder = () => (
  <EmptyState
    isPage
    title="지금 주문할 수 있는 상품이 없어요"
    words="새 상품을 준비하고 있어요. 조금만 기다려주세요."
  >
    <ButtonLink to="/" look="ink" size="l">
      홈으로
    </ButtonLink>
  </EmptyState>
);

function ChoiceRow({ choice, orderPath }: { choice: ProductChoice; orderPath: string }) {
  const {
    id,
    title,
    price,
    discountRatio,
    basePrice,
    isMade,
    stock,
    saleKind,
    thumbnail,
    moThumbnail,
    sample,
    sale,
  } = choice;
  const site = useRoot()?.site;
  const orderable = saleKind === "order" && sale === "open";
  const words =
    saleKind === "reserve" || sale !== "open" ? saleLabels[saleKind][sale] : stockWords(stock);
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2">
      <label className="flex min-w-0 flex-1 items-center gap-4 py-4 max-[19.99rem]:basis-full max-[19.99rem]:flex-wrap">
        <input
          type="checkbox"
          name="pick"
          value={id}
          disabled={!orderable}
          className="size-5 shrink-0 accent-accent"
        />
        <OrderPicture
          image={moThumbnail ?? thumbnail}
          faded={!orderable && saleKind !== "reserve"}
        />
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="text-16 font-semibold">{title}</span>
          <Price
            price={price}
            discountRatio={discountRatio}
            basePrice={basePrice}
            isMade={isMade}
            size="s"
          />
          <span className="text-12 text-soft numbers">
            {words && <span className="mr-2 font-semibold text-accent">{words}</span>}
            {site && shippingWords(choice, site, won)}
          </span>
        </span>
      </label>
      {sample && <SampleButton sample={sample} product={choice} className="relative shrink-0" />}
      <RowLink choice={choice} orderPath={orderPath} />
    </li>
  );
}

function RowLink({
  choice: { id, title, saleKind, sale },
  orderPath,
}: {
  choice: ProductChoice;
  orderPath: string;
}) {
  const look =
    "inline-flex min-h-11 shrink-0 items-center gap-0.5 pl-2 text-14 font-medium hover:text-accent";
  const name = <span className="sr-only">{title} </span>;
  if (saleKind === "reserve")
    return (
      <Link to={`/order-reserve/${id}`} className={look}>
        {name}예약
        <ChevronIcon className="size-4" />
      </Link>
    );
  if (sale !== "open")
    return (
      <Link to={`/product/${id}`} className={look}>
        {name}보기
        <ChevronIcon className="size-4" />
      </Link>
    );
  return (
    <Link to={`${orderPath}/${id}`} className={look}>
      {name}주문
      <ChevronIcon className="size-4" />
    </Link>
  );
}
