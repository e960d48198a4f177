import { won } from "#lib/won.ts";
import type { OptionAxis, OptionValue } from "#shop/product/product.ts";
import { stockWords } from "#shop/product/sale.ts";
import { optionField } from "./choice.ts";

const signed = (difference: number) => (difference === 0 ? null : `${difference > 0 ? "+" : "−"}${won(Math.abs(difference))}`);

/** One value per axis must be chosen; none is chosen beforehand, so that nobody pays for what they did not pick (e-commerce act, article 21-2). */
export function OptionFields({ options }: { options: OptionAxis[] }) {
  return options.map(({ name, values }, axis) => (
    <fieldset key={optionField(axis)} className="flex flex-col gap-2">
      <legend className="mb-2 text-14 font-medium">{name}</legend>
      {values.map((value) => <OptionRow key={value.id} value={value} name={optionField(axis)} />)}
    </fieldset>
  ));
}

function OptionRow({ value, name }: { value: OptionValue; name: string }) {
  const soldOut = value.stock === 0;
  const words = stockWords(value.stock);
  return (
    <label className="relative flex min-h-12 items-center justify-between gap-4 rounded-s border border-line px-4 py-2 text-14 transition-colors duration-150 has-enabled:border-edge has-enabled:hover:bg-wash has-checked:border-ink has-checked:bg-wash has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input type="radio" name={name} value={value.id} required disabled={soldOut} className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none" />
      <span className={soldOut ? "text-soft line-through" : ""}>{value.label}</span>
      <span className="flex shrink-0 items-baseline gap-2 numbers">
        {words && <span className={`text-12 font-medium ${soldOut ? "text-soft" : "text-accent"}`}>{words}</span>}
        {signed(value.priceDifference)}
      </span>
    </label>
  );
}
