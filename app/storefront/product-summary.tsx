import { untilTime } from "#lib/seoul-time.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { won } from "#lib/won.ts";
import { shippingWords } from "#shop/order/shipping-words.ts";
import type { Category } from "#shop/product/category/category.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import { isOver, saleLabels } from "#shop/product/reservation-label.ts";
import { stockWords, type Sale } from "#shop/product/sale.ts";
import { RatingLine } from "../review/rating-line.tsx";
import { useRoot } from "../root-data.ts";
import { NoticeBox } from "../ui/notice-box.tsx";
import { SamplePlayer } from "../ui/sound/sample-player.tsx";
import { Price } from "../ui/price.tsx";
import { HeartButton } from "#app/wish/heart-button.tsx";
import { BuyBox } from "./buy/buy-box.tsx";
import { Breadcrumbs } from "./category/breadcrumbs.tsx";
import { shipWords } from "./sale-words.tsx";
import { usePayNowWords } from "./pay-now-words.ts";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type SummaryProps = {
  product: ProductDetails;
  /** a link to its coupons */
  coupons?: ReactNode;
  sale: Sale;
  /** the categories above it */
  way: Category[];
  /** what its voice is like */
  voice: [label: string, words: string][];
  share?: ReactNode;
};

/** Beside the pictures: what it is, what it costs with shipping, and the buy box. */
export function ProductSummary({ product, coupons, sale, way, voice, share }: SummaryProps) {
  return (
    <div className="buy-column flex flex-col gap-6 px-5 md:px-0">
      {!product.isShow && <HiddenNotice id={product.id} />}
      <div className="flex flex-col gap-2">
        <Breadcrumbs way={way} />
        {(product.saleKind === "reserve" || sale === "not-yet") && (
          <p className={`text-14 font-semibold ${isOver(sale) ? "text-soft" : "text-accent"}`}>
            {saleLabels[product.saleKind][sale]}
          </p>
        )}
        <div className="flex items-start justify-between gap-3">
          <Title>{product.title}</Title>
          <HeartButton product={product} className="-mr-2.5" />
        </div>
        {product.rating && (
          <a href="#reviews" className="inline-flex min-h-6 items-center self-start">
            <RatingLine rating={product.rating} className="text-14 underline underline-offset-4" />
          </a>
        )}
        {product.summary && <p className="text-16 text-soft">{product.summary}</p>}
        <Price
          price={product.price}
          discountRatio={product.discountRatio}
          basePrice={product.basePrice}
          isMade={product.isMade}
          size="l"
          className="mt-2"
        />
        {product.commission && (
          <p className="text-14 text-soft">원고 길이와 용도에 따라 정해져요.</p>
        )}
        {product.discountUntil && (
          <p className="text-14 text-soft">{untilTime(product.discountUntil)}까지 이 가격이에요.</p>
        )}
        {coupons}
      </div>
      {product.samples.length > 0 && <SamplePlayer key={product.id} product={product} />}
      <BuyBox product={product} sale={sale}>
        <Facts product={product} sale={sale} voice={voice} />
      </BuyBox>
      {product.tags.length > 0 && <Tags tags={product.tags} />}
      <div className="-mt-2 flex flex-wrap gap-x-5 text-14">
        {share}
        {product.isShow && (
          <>
            <FootLink to={`/alert/${product.id}?kind=price`}>가격이 내려가면 알림 받기</FootLink>
            <FootLink to={`/compare?ids=${product.id}`}>다른 상품과 비교</FootLink>
          </>
        )}
      </div>
    </div>
  );
}

const Tags = ({ tags }: Pick<ProductDetails, "tags">) => (
  <nav aria-label="태그" className="-my-3 flex flex-wrap gap-x-4 text-14 text-soft">
    {tags.map((tag) => (
      <Link
        key={tag}
        to={`/search?tag=${encodeURIComponent(tag)}`}
        className="inline-flex min-h-11 items-center hover:text-ink"
      >
        #{tag}
      </Link>
    ))}
  </nav>
);

const FootLink = ({ to, children }: { to: string; children: string }) => (
  <TextLink look="tall" to={to} rel="nofollow">
    {children}
  </TextLink>
);

/** Only administrators come here while a product is hidden. */
function HiddenNotice({ id }: { id: string }) {
  return (
    <NoticeBox tone="warn">
      <strong>미리보기</strong> · 숨겨진 상품이라 관리자에게만 보여요.{" "}
      <TextLink to={`/admin/product/edit/${id}`}>상품 수정</TextLink>
    </NoticeBox>
  );
}

type FactsProps = { product: ProductDetails; sale: Sale; voice: [string, string][] };

function Facts({ product, sale, voice }: FactsProps) {
  const site = useRoot()?.site;
  const left = sale === "open" ? stockWords(product.stock) : null;
  const sendsSoon = product.shippingClass === "parcel" && product.saleKind === "order";
  const payNow = usePayNowWords();
  const soon = sendsSoon && sale === "open" ? payNow : null;
  const facts: [string, string | null][] = [
    ["배송", site ? shippingWords(product, site, won) : null],
    [
      "일정",
      product.expectedShipOn
        ? shipWords(product.expectedShipOn, product.shippingClass === "digital")
        : soon,
    ],
    ["재고", left],
    ...voice,
    [
      "구매 한도",
      product.limitPerPerson
        ? `한 사람 ${product.limitPerPerson}개까지, 이미 구매한 수량 포함`
        : null,
    ],
  ];
  return (
    <Ruled as="dl" look="alone" className="flex flex-col gap-2 py-4 text-14">
      {facts.map(
        ([name, words]) =>
          words && (
            <div key={name} className="flex gap-4">
              <dt className="w-18 shrink-0 text-soft">{name}</dt>
              <dd className={`numbers ${name === "재고" ? "font-semibold text-accent" : ""}`}>
                {words}
              </dd>
            </div>
          ),
      )}
    </Ruled>
  );
}
