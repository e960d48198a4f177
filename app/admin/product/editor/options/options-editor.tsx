import type { InputHTMLAttributes } from "react";
import { won } from "#lib/won.ts";
import { typedInteger } from "#lib/typed-integer.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { CloseIcon, PlusIcon } from "#app/ui/icons.tsx";
import { finalPrice, type PriceTag } from "#shop/product/price.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { combineOptions } from "./combine-options.ts";
import { LicenceChoices } from "../licence-choices.tsx";
import { useLicences } from "../use-fee-classes.ts";
import { emptyAxis, emptyValue, type DraftAxis, type DraftValue } from "../draft.ts";

type Props = {
  options: DraftAxis[];
  price: PriceTag | null;
  errors: Record<string, string[]>;
  onChange: (change: (options: DraftAxis[]) => DraftAxis[]) => void;
};

/** Up to two options; a value may have a price difference and a stock of its own. */
export function OptionsEditor({ options, price, errors, onChange }: Props) {
  const changeAxis = (at: number, change: (axis: DraftAxis) => DraftAxis) =>
    onChange((axes) => axes.map((axis, other) => (other === at ? change(axis) : axis)));
  return (
    <div className="flex flex-col gap-8">
      {options.map((axis, at) => (
        <Axis
          key={axis.key}
          axis={axis}
          at={at}
          price={price}
          errors={errors}
          onChange={(change) => changeAxis(at, change)}
          onRemove={() => onChange((axes) => axes.toSpliced(at, 1))}
        />
      ))}
      {errors.option && (
        <p className="text-14 text-bad" data-field-error>
          {errors.option.join(" ")}
        </p>
      )}
      <Combining options={options} onCombine={(axis) => onChange(() => [axis])} />
      {options.length < productLimits.axes && (
        <div>
          <button
            type="button"
            className={buttonClass({})}
            onClick={() => onChange((axes) => [...axes, emptyAxis()])}
          >
            <PlusIcon className="size-4" />
            {options.length ? "옵션 하나 더" : "옵션 만들기"}
          </button>
        </div>
      )}
    </div>
  );
}

/** Offered of two options that have all their words. */
function Combining({
  options: [one, other],
  onCombine,
}: {
  options: DraftAxis[];
  onCombine: (axis: DraftAxis) => void;
}) {
  if (!one || !other) return null;
  const count = one.values.length * other.values.length;
  const words = [one, other].flatMap(({ name, values }) => [
    name,
    ...values.map(({ label }) => label),
  ]);
  const isReady = words.every((word) => word.trim()) && count <= productLimits.values;
  return (
    <div className="flex flex-col items-start gap-2">
      <button
        type="button"
        className={buttonClass({})}
        disabled={!isReady}
        onClick={() => onCombine(combineOptions(one, other))}
      >
        조합마다 재고와 추가 금액 정하기
      </button>
      <p className="text-12 text-soft">
        두 옵션을 {count}개의 조합으로 바꿔요. 조합마다 재고를 적을 수 있고, 없는 조합은 뺄 수
        있어요. {productLimits.values}개까지예요.
      </p>
    </div>
  );
}

type AxisProps = {
  axis: DraftAxis;
  at: number;
  price: PriceTag | null;
  errors: Record<string, string[]>;
  onChange: (change: (axis: DraftAxis) => DraftAxis) => void;
  onRemove: () => void;
};

function Axis({ axis, at, price, errors, onChange, onRemove }: AxisProps) {
  const changeValue = (place: number, part: Partial<DraftValue>) =>
    onChange(({ values, ...rest }) => ({
      ...rest,
      values: values.map((value, other) => (other === place ? { ...value, ...part } : value)),
    }));
  const valueErrors = errors[`option.${at}.value`];
  return (
    <fieldset className="flex flex-col gap-4 border-l-2 border-line pl-4">
      <legend className="sr-only">옵션 {at + 1}</legend>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            name={`option.${at}.name`}
            label={`옵션 ${at + 1} 이름`}
            placeholder="예: 사용 범위"
            maxLength={productLimits.axisName}
            value={axis.name}
            errors={errors[`option.${at}.name`]}
            onChange={({ currentTarget: { value: name } }) =>
              onChange((before) => ({ ...before, name }))
            }
          />
        </div>
        <button type="button" className={buttonClass({ look: "quiet" })} onClick={onRemove}>
          옵션 빼기<span className="sr-only">: {axis.name || `옵션 ${at + 1}`}</span>
        </button>
      </div>
      <ul className="flex flex-col gap-4 md:gap-2">
        {axis.values.map((value, place) => (
          <Value
            key={value.key}
            value={value}
            name={`option.${at}.value.${place}`}
            place={place}
            price={price}
            errors={errors}
            onChange={(part) => changeValue(place, part)}
            onRemove={
              axis.values.length > 1
                ? () =>
                    onChange(({ values, ...rest }) => ({
                      ...rest,
                      values: values.toSpliced(place, 1),
                    }))
                : null
            }
          />
        ))}
      </ul>
      {valueErrors && (
        <p className="text-14 text-bad" data-field-error>
          {valueErrors.join(" ")}
        </p>
      )}
      {axis.values.length < productLimits.values && (
        <div>
          <button
            type="button"
            className={buttonClass({ size: "s", look: "quiet" })}
            onClick={() =>
              onChange(({ values, ...rest }) => ({ ...rest, values: [...values, emptyValue()] }))
            }
          >
            <PlusIcon className="size-4" />값 추가
          </button>
        </div>
      )}
    </fieldset>
  );
}

type ValueProps = {
  value: DraftValue;
  name: string;
  place: number;
  price: PriceTag | null;
  errors: Record<string, string[]>;
  onChange: (part: Partial<DraftValue>) => void;
  onRemove: (() => void) | null;
};

function Value({ value, name, place, price, errors, onChange, onRemove }: ValueProps) {
  const difference = value.priceDifference.trim() === "" ? 0 : typedInteger(value.priceDifference);
  const costs = price && difference !== null ? finalPrice(price) + difference : null;
  const cell = (field: "label" | "priceDifference" | "stock") => ({
    name: `${name}.${field}`,
    value: value[field],
    errors: errors[`${name}.${field}`],
    onType: (typed: string) => onChange({ [field]: typed }),
    quiet: place > 0,
  });
  return (
    <li className="grid grid-cols-2 items-start gap-2 md:grid-cols-[minmax(0,1fr)_7rem_5.5rem_9rem_6rem_2.75rem]">
      <input type="hidden" name={`${name}.id`} value={value.id} />
      {value.id && <input type="hidden" name={`${name}.stockSeen`} value={value.stockSeen} />}
      <Cell
        {...cell("label")}
        label="값"
        placeholder="예: 상업용"
        maxLength={productLimits.optionLabel}
        className="max-md:col-span-2"
      />
      <Cell {...cell("priceDifference")} label="추가 금액 (원)" placeholder="0" number />
      <Cell {...cell("stock")} label="재고" placeholder="제한 없음" inputMode="numeric" number />
      <LicenceCell
        name={`${name}.licence`}
        value={value.licence}
        errors={errors[`${name}.licence`]}
        onType={(licence) => onChange({ licence })}
        quiet={place > 0}
      />
      <p
        className={`flex min-h-11 items-center text-14 numbers text-soft md:justify-end ${place ? "" : "md:mt-7"}`}
      >
        <span className="md:sr-only">판매가&nbsp;</span>
        {costs === null ? "–" : won(costs)}
      </p>
      <button
        type="button"
        disabled={!onRemove}
        onClick={onRemove ?? undefined}
        aria-label={`${value.label || `${place + 1}번째 값`} 빼기`}
        className={`grid size-11 place-items-center justify-self-end rounded-s transition-colors duration-150 hover:bg-wash disabled:opacity-30 ${place ? "" : "md:mt-7"}`}
      >
        <CloseIcon className="size-5" />
      </button>
    </li>
  );
}

/** The value's licence; hidden while the shop has none. */
function LicenceCell({ name, value, errors, onType, quiet }: Omit<CellProps, "label">) {
  const licences = useLicences();
  if (!licences.length && !value) return <input type="hidden" name={name} value="" />;
  return (
    <div className="flex min-w-0 flex-col gap-1.5 max-md:col-span-2">
      <label htmlFor={name} className={`text-14 font-medium ${quiet ? "md:sr-only" : ""}`}>
        라이선스
      </label>
      <select
        id={name}
        name={name}
        value={String(value)}
        aria-invalid={Boolean(errors?.length) || undefined}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        className={`min-h-11 w-full rounded-s border bg-paper px-2 text-16 md:text-14 ${errors?.length ? "border-bad" : "border-edge"}`}
      >
        <LicenceChoices chosen={String(value)} licences={licences} />
      </select>
      {errors?.length ? (
        <p className="text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}

type CellProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> & {
  name: string;
  label: string;
  errors: string[] | undefined;
  onType: (typed: string) => void;
  quiet: boolean;
  number?: boolean;
};

/** A field of a row: in a wide window its label stands once, above the first row. */
function Cell({ name, label, errors, onType, quiet, number, className = "", ...input }: CellProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={name} className={`text-14 font-medium ${quiet ? "md:sr-only" : ""}`}>
        {label}
      </label>
      <input
        {...input}
        id={name}
        name={name}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        aria-invalid={Boolean(errors?.length) || undefined}
        aria-describedby={errors?.length ? `${name}-error` : undefined}
        className={`min-h-11 w-full rounded-s border bg-paper px-3 text-16 text-ink transition-colors duration-150 placeholder:text-soft ${number ? "text-right numbers" : ""} ${errors?.length ? "border-bad" : "border-edge focus:border-ink"}`}
      />
      {errors?.length ? (
        <p id={`${name}-error`} className="text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}
