import { won } from "#lib/won.ts";
import type { OptionAxis, OptionValue } from "#shop/product/product.ts";
import { stockWords } from "#shop/product/sale.ts";
import { optionField } from "./choice.ts";

const signed = (difference: number) =>
  difference === 0 ? null : `${difference > 0 ? "+" : "−"}${won(Math.abs(difference))}`;

/** One value per axis must be chosen; none is chosen beforehand, so that nobody pays for what they did not pick (e-commerce act, article 21-2). */
export function OptionFields({
  options,
  prefix = "",
  chosen = [],
}: {
  options: OptionAxis[];
  /** before the names of the fields, where a page has them twice */
  prefix?: string;
  /** the value of each axis that it begins with */
  chosen?: (string | null)[];
}) {
  return options.map(({ name, values }, axis) => (
    <fieldset key={optionField(axis)}>
      <legend className="mb-2 text-14 font-medium">{name}</legend>
      <div className="divide-y divide-line border-y border-line">
        {values.map((value) => (
          <OptionRow
            key={value.id}
            value={value}
            name={prefix + optionField(axis)}
            isChosen={chosen[axis] === value.id}
          />
        ))}
      </div>
    </fieldset>
  ));
}

function OptionRow({
  value,
  name,
  isChosen,
}: {
  value: OptionValue;
  name: string;
  isChosen: boolean;
}) {
  const soldOut = value.stock === 0;
  const words = stockWords(value.stock);
  return (
    <label
      className={`flex min-h-12 items-center gap-3 py-2 text-14 has-checked:font-semibold ${soldOut ? "text-soft" : ""}`}
    >
      <input
        type="radio"
        name={name}
        value={value.id}
        required
        disabled={soldOut}
        defaultChecked={isChosen}
        className="radio"
      />
      <span className={`flex-1 ${soldOut ? "line-through" : ""}`}>{value.label}</span>
      {words && (
        <span className={`text-12 font-medium ${soldOut ? "" : "text-accent"}`}>{words}</span>
      )}
      <span className="numbers">{signed(value.priceDifference)}</span>
    </label>
  );
}
