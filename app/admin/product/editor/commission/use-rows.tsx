import { commissionLimits as limits } from "#shop/product/commission/commission-limits.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Field, NumberField } from "#app/ui/form/field.tsx";
import { PlusIcon } from "#app/ui/icons.tsx";
import { NOT_POSTED } from "./not-posted.ts";
import { RemoveRow } from "./remove-row.tsx";
import { emptyUse, type TypedTerms } from "./typed-terms.ts";

type Rows = TypedTerms["uses"];
type Props = {
  rows: Rows;
  errors: Record<string, string[]>;
  onChange: (rows: Rows) => void;
};

/** Permitted uses of a recording in the buyer's words, with their surcharges. */
export function UseRows({ rows, errors, onChange }: Props) {
  const put = (at: number, part: Partial<Rows[number]>) =>
    onChange(rows.map((row, other) => (other === at ? { ...row, ...part } : row)));
  const cell = (at: number, name: "name" | "words" | "won") => ({
    ...NOT_POSTED,
    name: `commission.uses.${at}.${name}`,
    value: rows[at]![name],
    errors: errors[`commission.uses.${at}.${name}`],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      put(at, { [name]: currentTarget.value }),
  });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-14 font-medium">용도</legend>
      <p className="mt-1 text-12 text-soft">
        어디까지 얼마 동안 쓸 수 있는지 적어주세요. 가격은 길이별 가격에 더해요.
      </p>
      <ul className="flex flex-col gap-4">
        {rows.map((row, at) => (
          <li
            key={row.id || at}
            className="grid grid-cols-[1fr_1fr_2.75rem] items-start gap-2 md:grid-cols-[10rem_1fr_9rem_2.75rem]"
          >
            <Field
              {...cell(at, "name")}
              label="이름"
              maxLength={limits.useName}
              placeholder="온라인 상업"
            />
            <div className="max-md:order-1 max-md:col-span-2">
              <Field
                {...cell(at, "words")}
                label="쉬운 설명"
                maxLength={limits.useWords}
                placeholder="홈페이지와 온라인 광고에 2년 동안 쓸 수 있어요."
              />
            </div>
            <NumberField {...cell(at, "won")} label="더하는 가격 (원)" placeholder="0" />
            <RemoveRow
              label={`${row.name || at + 1} 용도 삭제`}
              onRemove={rows.length > 1 ? () => onChange(rows.toSpliced(at, 1)) : null}
            />
          </li>
        ))}
      </ul>
      {errors["commission.uses"] && (
        <p className="text-14 text-bad" data-field-error>
          {errors["commission.uses"].join(" ")}
        </p>
      )}
      {rows.length < limits.uses && (
        <div>
          <button
            type="button"
            className={buttonClass({ size: "s", look: "quiet" })}
            onClick={() => onChange([...rows, emptyUse()])}
          >
            <PlusIcon className="size-4" />
            용도 추가
          </button>
        </div>
      )}
    </fieldset>
  );
}
