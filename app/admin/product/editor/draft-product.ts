import { typedInteger } from "#lib/typed-integer.ts";
import { cleanMarkup } from "#app/editor/clean-markup.ts";
import { inertDocument } from "#app/editor/inert-document.ts";
import { keptFields } from "#shop/product/fields.ts";
import { discountAt } from "#shop/product/price.ts";
import { typedNotice } from "#shop/product/notice/product-notice.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import type { LicenceTerms } from "#shop/product/licence/licence.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import type { Strikes } from "#shop/site/settings.ts";
import { typedBase, typedPrice, type ProductDraft } from "./draft.ts";

const number = (typed: string): number | null => (typed.trim() ? typedInteger(typed.trim()) : null);

/** The draft as the product it will be, without what cannot be read yet. Only in a browser. */
export function draftProduct(
  draft: ProductDraft,
  feeClasses: FeeClass[],
  licences: LicenceTerms[],
  strikes: Strikes | null,
): ProductDetails {
  const price = typedPrice(draft);
  const { thumbnail, moThumbnail, gallery, samples } = draft;
  const fields = keptFields(draft);
  return {
    ...fields,
    id: "preview",
    ownFee: feeClasses.find(({ name }) => name === fields.feeClass) ?? null,
    title: fields.title ?? "상품 이름",
    isShow: true,
    isMade: fields.commission !== null,
    thumbnail,
    moThumbnail,
    gallery,
    price: price?.price ?? 0,
    discountRatio:
      price && discountAt({ ...fields, discountRatio: price.discountRatio }, new Date()),
    basePrice: strikes === "proven" ? typedBase(draft) : (price?.price ?? null),
    notice: typedNotice(draft.notice),
    stock: number(draft.stock),
    description: stillHtml(draft.description),
    licences,
    supplyWords: fields.supplyNote ? [fields.supplyNote] : [],
    rating: null,
    starCounts: null,
    version: 0,
    create: new Date(),
    updatedAt: new Date(),
    samples: samples.filter(({ soundId, durationMs }) => soundId && durationMs > 0),
    options: draft.options.map(({ name, values }) => ({
      name,
      values: values.map(({ key, label, priceDifference, stock, licence }) => ({
        id: key,
        label,
        priceDifference: number(priceDifference) ?? 0,
        stock: number(stock),
        licence: licence || null,
      })),
    })),
  };
}

/** The description as it will be kept; videos as stills, so that a preview loads nothing. */
function stillHtml(html: string): string {
  const { body } = inertDocument(html);
  cleanMarkup(body);
  for (const frame of body.querySelectorAll("iframe")) {
    const still = body.ownerDocument.createElement("p");
    still.className = "video-still";
    still.textContent = "동영상은 상품 화면에서 재생돼요";
    frame.replaceWith(still);
  }
  return body.innerHTML;
}
