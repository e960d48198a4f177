import { lazy, Suspense, useMemo } from "react";
import { data } from "react-router";
import { readsOf } from "#shop/database/reads-of.server.ts";
import { DEFAULT_IMAGE, imageUrl } from "#shop/file/image-url.ts";
import { findHeldPieces, type HeldPieces } from "#shop/order/limit/held-pieces.server.ts";
import { ordererOf } from "#shop/order/orderer.server.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import { categoryPath } from "#shop/product/category/category.ts";
import { shownNotice } from "#shop/product/notice/product-notice.ts";
import { finalPrice } from "#shop/product/price.ts";
import { saleOf } from "#shop/product/sale.ts";
import { voiceWords } from "#shop/product/voice/voice-facts.ts";
import { listEarlierReviews } from "#shop/review/earlier/list-earlier.server.ts";
import { findFirstQuestions, findProductPage } from "#shop/shopper/find-product-page.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import { dressedHtml } from "#shop/rich-text/dressed-html.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { keepOffline } from "../browser/offline/keep-offline.ts";
import TakeHere from "../coupon/take-here.tsx";
import { publicQuestions } from "../community/qna-parts/public-questions.ts";
import ProductReviews from "../review/product-reviews.tsx";
import { shopOf, visitorOf } from "../request.server.ts";
import { useRoot } from "../root-data.ts";
import { shareMeta, shareOf } from "../share-meta.ts";
import { DressedText } from "../ui/dressed-text.tsx";
import type { Route } from "./+types/product";
import Companions from "./companions.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { nearTiles } from "./near-tiles.server.ts";
import { NoticeTable } from "./notice-table.tsx";
import { picturesOf } from "./gallery/pictures-of.ts";
import { ProductSummary } from "./product-summary.tsx";
import { Questions } from "./questions.tsx";
import { useSaleNow } from "./sale-now.ts";
import { SectionTabs } from "./section-tabs.tsx";
import { ShareProduct } from "./share-product.tsx";
import { ShippingAndReturns } from "./shipping-and-returns.tsx";
import { supplyTerms } from "./supply-terms.ts";
import { breadcrumbData } from "./frame/site-data.ts";
import { productData } from "./product-data.ts";
import { StructuredData } from "./structured-data.tsx";
import { shelfTileOf } from "./tile-of.ts";
import { Ruled } from "#app/ui/ruled.tsx";

// Few products are made from a script.
const CommissionSection = lazy(() => import("../commission/commission-section.tsx"));

const EARLIER_SHOWN = 4;

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { role, account, guestId } = visitorOf(context);
  const reads = readsOf(shop);
  const page = await findProductPage(reads, params.id, { hidden: may(role, "product.read") });
  if (!page) throw data({ near: await nearTiles(context, params.id) }, { status: 404 });
  const mine = ordererOf({ memberId: account?.id ?? null, guestId });
  const heldPieces = await findHeldPieces(shop.db, mine, [page.product.id]);
  const product = withPiecesOf(heldPieces, page.product);
  const { origin } = shop;
  const sale = saleOf(product, shop.now());
  const site = await findSite(reads);
  const earlier = await listEarlierReviews(reads, {
    productId: product.id,
    settings: site.reviews,
    now: shop.now(),
    limit: EARLIER_SHOWN,
  });
  return {
    product: { ...product, description: dressedHtml(product.description, { under: 2 }) },
    // Made here, since only search engines read it and they read what the server sends.
    structuredData: [
      productData({ product, sale, origin, site }),
      breadcrumbData(origin, [
        ...page.way.map(({ name, slug }) => ({ name, path: categoryPath(slug) })),
        { name: product.title, path: `/product/${product.id}` },
      ]),
    ],
    supply: supplyTerms(product, site),
    notice: product.notice && shownNotice(product.notice),
    questions: account ? await findFirstQuestions(shop.db, product.id, account.id) : page.questions,
    reviews: page.reviews,
    earlier: { rows: earlier?.rows ?? [], hasMore: Boolean(earlier?.next) },
    companions: page.companions.map((companion) => shelfTileOf(companion, shop.now())),
    hasCoupons: page.hasCoupons,
    way: page.way,
    voice: voiceWords(product.licences.length ? { ...product, voiceLicence: null } : product),
    sale,
    origin,
    kakaoKey: shop.sharing.kakaoKey,
  };
}

/** Adds the pieces that this shopper's unpaid order holds. */
const withPiecesOf = (held: HeldPieces, product: ProductDetails): ProductDetails => ({
  ...product,
  stock: held.withProduct(product.id, product.stock),
  options: product.options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ ...value, stock: held.withOption(value.id, value.stock) })),
  })),
});

export const handle = keepOffline<typeof loader>((page) =>
  page.product.isShow ? { ...page, questions: publicQuestions(page.questions) } : null,
);

/** Cards of messengers are wide, as the main picture may be. */
const pictureToShare = (product: ProductDetails) => product.thumbnail ?? picturesOf(product)[0];

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { product } = loaderData;
  const image = pictureToShare(product);
  return [
    ...shareMeta({
      ...shareOf(matches),
      type: "product",
      path: `/product/${product.id}`,
      title: product.seoTitle || product.title,
      description: product.seoText || product.summary,
      image: image && imageUrl(image.id, 1280, "jpeg"),
    }),
    { property: "product:price:amount", content: String(finalPrice(product)) },
    { property: "product:price:currency", content: "KRW" },
    ...(product.isShow ? [] : [{ name: "robots", content: "noindex" }]),
  ];
};

const sections = {
  details: { id: "details", title: "상세정보" },
  making: { id: "making", title: "가격과 진행" },
  notice: { id: "notice", title: "상품정보" },
  reviews: { id: "reviews", title: "후기" },
  shipping: { id: "shipping", title: "배송/교환/반품" },
  questions: { id: "questions", title: "문의" },
};

const tabsOf = (shown: Partial<Record<string, boolean>>) =>
  Object.values(sections).filter(({ id }) => shown[id] ?? true);

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, origin, kakaoKey, structuredData } = loaderData;
  const pictures = picturesOf(product);
  const image = pictureToShare(product);
  const sale = useSaleNow(product, loaderData.sale);
  return (
    <article>
      {structuredData.map((value) => (
        <StructuredData key={value["@type"]} value={value} />
      ))}
      <div className="mx-auto grid max-w-312.5 gap-6 md:grid-cols-2 md:gap-10 md:px-5 lg:grid-cols-[1fr_28rem] lg:gap-14">
        <Gallery images={pictures} product={product} />
        <ProductSummary
          product={product}
          coupons={loaderData.hasCoupons && <TakeHere productId={product.id} />}
          sale={sale}
          way={loaderData.way}
          voice={loaderData.voice}
          share={
            <ShareProduct
              title={product.title}
              description={product.summary}
              imageUrl={origin + (image ? imageUrl(image.id, 1280, "jpeg") : DEFAULT_IMAGE)}
              kakaoKey={kakaoKey}
            />
          }
        />
      </div>
      <div className="mt-14 md:mt-20">
        <Sections {...loaderData} />
        {loaderData.companions[0] && <Companions tiles={loaderData.companions} />}
      </div>
    </article>
  );
}

type PageData = Route.ComponentProps["loaderData"];

type SectionsProps = Pick<
  PageData,
  "product" | "notice" | "questions" | "reviews" | "earlier" | "supply"
>;

function Sections({ product, notice, questions, reviews, earlier, supply }: SectionsProps) {
  const site = useRoot()?.site;
  const hasReviews = site?.reviews.isOn ?? false;
  const tabs = useMemo(
    () =>
      tabsOf({
        details: product.description !== "",
        making: product.commission !== null,
        notice: notice !== null,
        reviews: hasReviews,
      }),
    [product, notice, hasReviews],
  );
  return (
    <>
      <SectionTabs sections={tabs} />
      <Ruled as="div" look="inner" className="mx-auto max-w-312.5 px-5">
        {product.description && (
          <Section {...sections.details}>
            <DressedText html={product.description} under={2} />
          </Section>
        )}
        {product.commission && (
          <Section {...sections.making}>
            <Suspense>
              <CommissionSection terms={product.commission} />
            </Suspense>
          </Section>
        )}
        {notice && (
          <Section {...sections.notice}>
            <NoticeTable notice={notice} />
          </Section>
        )}
        {hasReviews && site && (
          <Section {...sections.reviews}>
            <ProductReviews
              product={product}
              reviews={reviews}
              settings={site.reviews}
              earlier={earlier}
            />
          </Section>
        )}
        <Section {...sections.shipping}>
          <ShippingAndReturns terms={supply} />
        </Section>
        <Section {...sections.questions}>
          <Questions productId={product.id} rows={questions.rows} hasMore={questions.hasMore} />
        </Section>
      </Ruled>
    </>
  );
}

function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: React.ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-14 gap-y-6 py-14 md:py-20 lg:grid-cols-[14rem_1fr]"
    >
      <h2 id={`${id}-title`} className="text-20 font-semibold">
        {title}
      </h2>
      <div className="max-w-3xl min-w-0">{children}</div>
    </section>
  );
}
