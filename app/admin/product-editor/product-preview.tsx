import { won } from "#lib/won.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { finalPrice } from "#shop/product/price.ts";
import { saleKindLabels } from "#shop/product/sale.ts";
import { typedPrice, type ProductDraft } from "./draft.ts";

const veils = { light: "text-white from-black/55", dark: "text-black from-white/75" };

/** The home page's banner and card with what is typed right now; app/storefront/product-tile.tsx is what they imitate. */
export function ProductPreview({ draft }: { draft: ProductDraft }) {
  const price = typedPrice(draft);
  const title = draft.title.trim() || "상품 이름";
  const note = draft.stock.trim() === "0" ? "품절" : draft.saleKind === "reserve" ? saleKindLabels.reserve : null;
  return (
    <div className="flex flex-col gap-6">
      <figure className="flex flex-col gap-2">
        <figcaption className="text-12 text-soft">컴퓨터 화면의 배너</figcaption>
        <div className="relative aspect-4/3 overflow-hidden rounded-m bg-wash">
          <Picture image={draft.thumbnail ?? draft.moThumbnail} sizes="360px" alt="" className="size-full" />
          <div className={`absolute inset-0 flex flex-col justify-end bg-linear-to-r to-transparent to-65% p-5 ${veils[draft.titleTone]}`}>
            <div className="flex max-w-[65%] flex-col gap-0.5">
              {note && <p className="text-12 font-semibold">{note}</p>}
              <p className="text-20 font-bold">{title}</p>
              {draft.summary && <p className="line-clamp-2 text-12">{draft.summary}</p>}
              {price && <p className="mt-1 text-14 font-semibold numbers">{won(finalPrice(price))}</p>}
            </div>
          </div>
        </div>
      </figure>
      <figure className="flex flex-col gap-2">
        <figcaption className="text-12 text-soft">휴대폰 화면의 카드</figcaption>
        <div className="w-52 overflow-hidden rounded-m border border-line">
          <Picture image={draft.moThumbnail ?? draft.thumbnail} sizes="208px" alt="" className="aspect-4/5 w-full" />
          <div className="flex flex-col gap-1 p-3">
            {note && <p className="text-12 font-semibold text-accent">{note}</p>}
            <p className="text-16 font-semibold">{title}</p>
            {draft.summary && <p className="line-clamp-2 text-12 text-soft">{draft.summary}</p>}
            {price && <Price {...price} size="s" />}
          </div>
        </div>
      </figure>
    </div>
  );
}
