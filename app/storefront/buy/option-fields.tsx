import { won } from "#lib/won.ts";
import { combinationGroups } from "#shop/product/option/combination.ts";
import type { OptionAxis, OptionValue } from "#shop/product/product.ts";
import { stockWords } from "#shop/product/sale.ts";
import { optionField } from "./choice.ts";
import { ruled } from "#app/ui/ruled.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const signed = (difference: number) =>
  difference === 0 ? null : `${difference > 0 ? "+" : "−"}${won(Math.abs(difference))}`;

/**
 * One value per axis is required; none is preselected, since nobody may pay for what they did not
 * choose (e-commerce act, article 21-2).
 */
export function OptionFields({
  options,
  prefix = "",
  chosen = [],
  alertsOf,
}: {
  options: OptionAxis[];
  /** before the names of the fields, where a page has them twice */
  prefix?: string;
  /** the value of each axis that it begins with */
  chosen?: (string | null)[];
  /** the product for alerts about a value's return */
  alertsOf?: string | undefined;
}) {
  return options.map((option, axis) => {
    const rowOf = (value: OptionValue & { part?: string }) => (
      <OptionRow
        key={value.id}
        value={value}
        name={prefix + optionField(axis)}
        isChosen={chosen[axis] === value.id}
        alertsOf={alertsOf}
      />
    );
    const groups = combinationGroups(option);
    return (
      <fieldset key={optionField(axis)}>
        <legend className="mb-2 text-14 font-medium">{option.name}</legend>
        {groups ? (
          groups.map(({ label, values }) => (
            <div key={label} role="group" aria-label={label} className="mb-4 last:mb-0">
              <p className="pb-1 text-12 font-semibold text-soft">{label}</p>
              <div className={ruled()}>{values.map(rowOf)}</div>
            </div>
          ))
        ) : (
          <div className={ruled()}>{option.values.map(rowOf)}</div>
        )}
      </fieldset>
    );
  });
}

function OptionRow({
  value,
  name,
  isChosen,
  alertsOf,
}: {
  /** for a combination, the part not shown above it */
  value: OptionValue & { part?: string };
  name: string;
  isChosen: boolean;
  alertsOf: string | undefined;
}) {
  const soldOut = value.stock === 0;
  const words = stockWords(value.stock);
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label
        className={`flex min-h-12 flex-1 items-center gap-3 py-2 text-14 has-checked:font-semibold ${soldOut ? "text-soft" : ""}`}
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
        <span className={`flex-1 ${soldOut ? "line-through" : ""}`}>
          {value.part ?? value.label}
        </span>
        {words && (
          <span className={`text-12 font-medium ${soldOut ? "" : "text-accent"}`}>{words}</span>
        )}
        <span className="numbers">{signed(value.priceDifference)}</span>
      </label>
      {soldOut && alertsOf && (
        <TextLink
          look="tall"
          to={`/alert/${alertsOf}?option=${value.id}`}
          aria-label={`${value.label} 재입고 알림 받기`}
          className="text-14 whitespace-nowrap"
        >
          알림 받기
        </TextLink>
      )}
    </div>
  );
}
