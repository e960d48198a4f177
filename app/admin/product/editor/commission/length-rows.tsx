import { commissionLimits } from "#shop/product/commission/commission-limits.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { NumberField } from "#app/ui/form/field.tsx";
import { PlusIcon } from "#app/ui/icons.tsx";
import { NOT_POSTED } from "./not-posted.ts";
import { RemoveRow } from "./remove-row.tsx";
import { emptyLength, type TypedTerms } from "./typed-terms.ts";

type Rows = TypedTerms["lengths"];
type Props = {
  rows: Rows;
  errors: Record<string, string[]>;
  onChange: (rows: Rows) => void;
};

/** Up to how many characters a script costs how much. */
export function LengthRows({ rows, errors, onChange }: Props) {
  const put = (at: number, part: Partial<Rows[number]>) =>
    onChange(rows.map((row, other) => (other === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-14 font-medium">길이별 가격</legend>
      <p className="mt-1 text-12 text-soft">
        짧은 것부터 적어주세요. 글자 수는 공백을 제외하고, 1분은 약 300자예요. 마지막 줄보다 긴
        원고는 주문할 수 없어요.
      </p>
      <ul className="flex flex-col gap-3">
        {rows.map((row, at) => (
          <li key={at} className="grid grid-cols-[1fr_1fr_2.75rem] items-start gap-2">
            <NumberField
              {...NOT_POSTED}
              name={`commission.lengths.${at}.upTo`}
              label="글자까지"
              placeholder="300"
              value={row.upTo}
              errors={errors[`commission.lengths.${at}.upTo`]}
              onChange={({ currentTarget }) => put(at, { upTo: currentTarget.value })}
            />
            <NumberField
              {...NOT_POSTED}
              name={`commission.lengths.${at}.won`}
              label="가격 (원)"
              placeholder="90,000"
              value={row.won}
              errors={errors[`commission.lengths.${at}.won`]}
              onChange={({ currentTarget }) => put(at, { won: currentTarget.value })}
            />
            <RemoveRow
              label={`${row.upTo || at + 1} 줄 빼기`}
              onRemove={rows.length > 1 ? () => onChange(rows.toSpliced(at, 1)) : null}
            />
          </li>
        ))}
      </ul>
      {errors["commission.lengths"] && (
        <p className="text-14 text-bad" data-field-error>
          {errors["commission.lengths"].join(" ")}
        </p>
      )}
      {rows.length < commissionLimits.rows && (
        <div>
          <button
            type="button"
            className={buttonClass({ size: "s", look: "quiet" })}
            onClick={() => onChange([...rows, emptyLength()])}
          >
            <PlusIcon className="size-4" />
            길이 추가
          </button>
        </div>
      )}
    </fieldset>
  );
}
