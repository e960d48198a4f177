import { useEffect, useMemo, useState } from "react";
import { wayTo } from "#shop/product/category/category.ts";
import { voiceWords } from "#shop/product/voice/voice-facts.ts";
import { saleOf } from "#shop/product/sale.ts";
import { Gallery } from "#app/storefront/gallery/gallery.tsx";
import { picturesOf } from "#app/storefront/gallery/pictures-of.ts";
import { ProductSummary } from "#app/storefront/product-summary.tsx";
import { ProductTile } from "#app/storefront/product-tile.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import type { ProductDraft } from "../draft.ts";
import { useRoot } from "#app/root-data.ts";
import { draftProduct } from "../draft-product.ts";
import { useCategories, useFeeClasses, useLicences } from "../use-fee-classes.ts";
import { PreviewFrame } from "./preview-frame.tsx";

const devices = {
  desktop: { title: "컴퓨터", width: 1280, height: 640 },
  phone: { title: "휴대폰", width: 390, height: 640 },
};
type Device = keyof typeof devices;

/** The product's banner and page as a computer and a phone will show what is typed. */
export function PreviewWindow({ draft }: { draft: ProductDraft }) {
  const [device, setDevice] = useState<Device>("desktop");
  const { title, width, height } = devices[device];
  return (
    <div className="flex flex-col gap-4">
      <div role="group" aria-label="화면" className="flex gap-2">
        {(Object.keys(devices) as Device[]).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === device}
            onClick={() => setDevice(each)}
            className={buttonClass({ look: each === device ? "ink" : "outline" })}
          >
            {devices[each].title}
          </button>
        ))}
      </div>
      <div className="overflow-hidden rounded-m border border-line">
        <PreviewFrame key={device} width={width} height={height} title={`${title} 화면 미리보기`}>
          <ProductPages draft={draft} />
        </PreviewFrame>
      </div>
      <p className="text-12 text-soft">
        저장하지 않은 내용도 보여요. 버튼과 링크는 누를 수 없어요.
      </p>
    </div>
  );
}

function ProductPages({ draft }: { draft: ProductDraft }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  const feeClasses = useFeeClasses();
  const categories = useCategories();
  const licences = useLicences();
  const strikes = useRoot()?.site.strikes ?? null;
  const product = useMemo(
    () => draftProduct(draft, feeClasses, licences, strikes),
    [draft, feeClasses, licences, strikes],
  );
  if (!now) return null;
  return (
    <div className="flex flex-col pb-28 md:pb-16">
      <Caption>목록</Caption>
      <ul className="mx-auto grid w-full max-w-312.5 md:grid-cols-2 md:gap-5 md:px-5">
        <ProductTile
          product={{
            ...product,
            sample: product.samples[0] ?? null,
            sale: saleOf(product, now),
          }}
          wide
          priority={false}
        />
      </ul>
      <Caption>상품 화면</Caption>
      <div className="mx-auto grid w-full max-w-312.5 gap-6 md:grid-cols-2 md:gap-10 md:px-5 lg:grid-cols-[1fr_28rem] lg:gap-14">
        <Gallery images={picturesOf(product)} product={product} />
        <ProductSummary
          product={product}
          sale={saleOf(product, now)}
          way={wayTo(categories, product.category)}
          voice={voiceWords(product)}
        />
      </div>
      <Ruled as="div" look="inner" className="mx-auto w-full max-w-312.5 px-5">
        <Part title="상세정보">
          {product.description ? (
            <RichText html={product.description} under={2} />
          ) : (
            <p className="text-14 text-soft">설명이 아직 없어요.</p>
          )}
        </Part>
      </Ruled>
    </div>
  );
}

const Caption = ({ children }: { children: string }) => (
  <p className="mx-auto w-full max-w-312.5 px-5 pt-8 pb-3 text-12 text-soft">{children}</p>
);

/** As the sections of app/storefront/product.tsx. */
const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="grid gap-x-14 gap-y-6 py-14 lg:grid-cols-[14rem_1fr]">
    <h2 className="text-20 font-semibold">{title}</h2>
    <div className="max-w-3xl min-w-0">{children}</div>
  </section>
);
