import { won } from "#lib/won.ts";
import type { OptionAxis } from "#shop/product/product.ts";
import { SelectField } from "#app/ui/form/field.tsx";

const signed = (difference: number) =>
  difference === 0 ? "" : ` (${difference > 0 ? "+" : "−"}${won(Math.abs(difference))})`;

/**
 * No option is preselected, since nobody may pay for what they did not choose (e-commerce act,
 * article 21-2).
 */
export function OptionSelect({
  axis,
  name,
  errors,
  chosen,
  autoFocus,
  gone = "품절",
}: {
  axis: OptionAxis;
  name: string;
  errors: string[] | undefined;
  chosen: string;
  autoFocus: boolean;
  /** what is said of a value that has no pieces */
  gone?: string;
}) {
  const isListed = axis.values.some(({ id }) => id === chosen);
  return (
    <SelectField
      label={axis.name}
      name={name}
      errors={errors}
      defaultValue={isListed ? chosen : ""}
      required
      autoFocus={autoFocus}
    >
      <option value="">옵션을 골라주세요</option>
      {axis.values.map(({ id, label, priceDifference, stock }) => (
        <option key={id} value={id} disabled={stock === 0}>
          {label}
          {signed(priceDifference)}
          {stock === 0 ? ` · ${gone}` : ""}
        </option>
      ))}
    </SelectField>
  );
}
