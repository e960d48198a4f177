import { won } from "#lib/won.ts";
import { finalPrice, struckPrice } from "#shop/product/price.ts";

const sizes = {
  s: { final: "text-14 font-semibold", rest: "text-12", gap: "gap-1.5" },
  m: { final: "text-16 font-semibold", rest: "text-14", gap: "gap-2" },
  l: { final: "text-28 font-bold", rest: "text-16", gap: "gap-2.5" },
};

/**
 * The final price; with a proven discount also its percentage and the struck-through former price.
 */
export function Price({
  price,
  discountRatio,
  basePrice,
  isMade = false,
  size = "m",
  onBanner = false,
  className = "",
}: {
  price: number;
  discountRatio: number | null;
  /** the former price to compare with (struckPrice) */
  basePrice: number | null;
  /** the least of what it may cost */
  isMade?: boolean;
  size?: keyof typeof sizes;
  /** in a wide window it stands on a picture, in the colour of the words there */
  onBanner?: boolean;
  className?: string;
}) {
  const look = sizes[size];
  const banner = onBanner ? "md:text-current" : "";
  const final = finalPrice({ price, discountRatio });
  const struck = struckPrice({ price, discountRatio, basePrice });
  return (
    <p className={`flex flex-wrap items-baseline numbers ${look.gap} ${className}`}>
      {struck ? (
        <span className={`text-accent ${banner} ${look.final}`}>
          <span className="sr-only">할인율 </span>
          {discountRatio}%
        </span>
      ) : null}
      <strong className={look.final}>
        <span className="sr-only">판매가 </span>
        {won(final)}
        {isMade && "부터"}
      </strong>
      {struck ? (
        <s className={`text-soft ${banner} ${look.rest}`}>
          <span className="sr-only">정가 </span>
          {won(struck)}
        </s>
      ) : null}
    </p>
  );
}
