import { useState } from "react";
import {
  carriers,
  carrierWords,
  waybillDigits,
  waybillWarning,
} from "#shop/order/delivery/carriers.ts";

type WaybillFieldsProps = {
  /** sets this form's fields apart from those of other rows */
  id: string;
  company: string;
  number: string;
  errors?: Record<string, string[]> | undefined;
  /** in a row of the list: the labels are heard, not seen */
  dense?: boolean;
  required?: boolean;
};

const box =
  "rounded-s border bg-paper px-2.5 text-16 text-ink transition-colors duration-150 max-lg:min-h-11 lg:text-14 ";
const edge = (wrong: boolean) => (wrong ? "border-bad" : "border-edge focus:border-ink");

/** Carrier and number of a waybill. An unusual number is pointed out while typing and can still be sent. */
export function WaybillFields({
  id,
  company,
  number,
  errors,
  dense,
  required,
}: WaybillFieldsProps) {
  const [typed, setTyped] = useState({ company, number });
  const warning = waybillWarning(typed.company, waybillDigits(typed.number));
  const wrong = [...(errors?.company ?? []), ...(errors?.waybillNumber ?? [])].join(" ");
  const label = dense ? "sr-only" : "mb-1.5 block text-14 font-medium";
  const height = dense ? "min-h-9 " : "min-h-12 ";
  const described = wrong ? `${id}-error` : warning ? `${id}-warning` : undefined;
  return (
    <div className="min-w-0 flex-1">
      <div className={`flex ${dense ? "gap-1.5" : "gap-2"}`}>
        <div className={dense ? "w-30 shrink-0" : "w-40 shrink-0"}>
          <label htmlFor={`${id}-company`} className={label}>
            택배사
          </label>
          <select
            id={`${id}-company`}
            name="company"
            defaultValue={company}
            required={required}
            aria-invalid={Boolean(errors?.company) || undefined}
            onChange={({ target }) => setTyped((last) => ({ ...last, company: target.value }))}
            className={`w-full ${height}${box}${edge(Boolean(errors?.company))}`}
          >
            <option value="">택배사 선택</option>
            {carriers.map((carrier) => (
              <option key={carrier.name} value={carrier.name}>
                {carrierWords(carrier)}
              </option>
            ))}
          </select>
        </div>
        <div className="min-w-0 flex-1">
          <label htmlFor={`${id}-number`} className={label}>
            송장번호
          </label>
          <input
            id={`${id}-number`}
            name="waybillNumber"
            defaultValue={number}
            required={required}
            inputMode="numeric"
            autoComplete="off"
            maxLength={60}
            placeholder={dense ? "송장번호" : undefined}
            data-waybill
            aria-invalid={Boolean(errors?.waybillNumber) || undefined}
            aria-describedby={described}
            onChange={({ target }) => setTyped((last) => ({ ...last, number: target.value }))}
            className={`w-full numbers placeholder:text-soft ${height}${box}${edge(Boolean(errors?.waybillNumber))}`}
          />
        </div>
      </div>
      {wrong && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-12 text-bad">
          {wrong}
        </p>
      )}
      {!wrong && warning && (
        <p id={`${id}-warning`} role="status" className="mt-1 text-12 text-warn">
          {warning}
        </p>
      )}
    </div>
  );
}
