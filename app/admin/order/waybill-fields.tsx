import { useState, type ReactNode, type SelectHTMLAttributes } from "react";
import type { FormReply } from "#app/form-action.server.ts";
import {
  carriers,
  carrierWords,
  waybillDigits,
  waybillWarning,
} from "#shop/order/delivery/carriers.ts";

/** `was`: the number that was ticked as right; `isWanted`: the server asks for the tick. */
type Confirmation = { was: string | undefined; isWanted: boolean };

type Props = {
  /** sets this form's fields apart from those of other rows */
  id: string;
  company: string | undefined;
  number: string | undefined;
  errors?: Record<string, string[]> | undefined;
  /** in a list's row: labels are only for screen readers */
  dense?: boolean;
  /** an unusual number is sent only with a tick that says it is right */
  confirms?: Confirmation;
  required?: boolean;
};

const box =
  "w-full rounded-s border bg-paper px-2.5 text-16 text-ink transition-colors duration-150 max-lg:min-h-11 lg:text-14";
const edge = (wrong: boolean) => (wrong ? "border-bad" : "border-edge focus:border-ink");

const usual = {
  row: "gap-2",
  company: "w-40",
  label: "mb-1.5 block text-14 font-medium",
  height: "min-h-12",
  placeholder: undefined,
};
const inTable = {
  row: "gap-1.5",
  company: "w-30",
  label: "sr-only",
  height: "min-h-9",
  placeholder: "송장번호",
};

export const waybillAnswer = (reply: FormReply<unknown> | undefined) => ({
  errors: isMissing(reply)
    ? { [reply.values?.company ? "waybillNumber" : "company"]: [reply.refused.message] }
    : reply?.errors,
  confirms: {
    was: reply?.values?.confirmed,
    isWanted: reply?.refused?.code === "waybill-unusual",
  },
});

type MissingWaybillReply = FormReply<unknown> & {
  refused: NonNullable<FormReply<unknown>["refused"]>;
};

export const isMissing = (reply: FormReply<unknown> | undefined): reply is MissingWaybillReply =>
  reply?.refused?.code === "waybill-missing";

/** Carrier and number of a waybill. An unusual number is pointed out and can still be sent. */
export function WaybillFields({
  id,
  company = "",
  number = "",
  errors = {},
  dense,
  confirms,
  required,
}: Props) {
  const [typed, setTyped] = useState({ company, number });
  const look = dense ? inTable : usual;
  const wrong = [errors.company, errors.waybillNumber].flat().filter(Boolean).join(" ");
  const digits = waybillDigits(typed.number);
  const warning = wrong ? null : waybillWarning(typed.company, digits);
  const describedBy = (wrong && `${id}-error`) || (warning && `${id}-warning`) || undefined;
  const [first] = dense ? [] : Object.keys(errors);
  const startOf = (name: string) => ({
    name,
    "aria-invalid": Boolean(errors[name]) || undefined,
    "aria-describedby": describedBy,
    autoFocus: name === first,
  });
  return (
    <div className="min-w-0 flex-1">
      <div className={`flex max-[19.99rem]:flex-wrap ${look.row}`}>
        <div className={`${look.company} max-w-full shrink-0`}>
          <label htmlFor={`${id}-company`} className={look.label}>
            택배사
          </label>
          <CarrierSelect
            id={`${id}-company`}
            known={company}
            required={required}
            {...startOf("company")}
            height={look.height}
            onChoose={(chosen) => setTyped((last) => ({ ...last, company: chosen }))}
          />
        </div>
        <div className="min-w-0 flex-1">
          <label htmlFor={`${id}-number`} className={look.label}>
            송장번호
          </label>
          <input
            id={`${id}-number`}
            defaultValue={number}
            required={required}
            inputMode="numeric"
            autoComplete="off"
            maxLength={60}
            placeholder={look.placeholder}
            data-waybill
            {...startOf("waybillNumber")}
            onChange={({ target }) => setTyped((last) => ({ ...last, number: target.value }))}
            className={`${box} numbers placeholder:text-soft ${look.height} ${edge(Boolean(errors.waybillNumber))}`}
          />
        </div>
      </div>
      <WaybillWords id={id} wrong={wrong} warning={warning}>
        {confirms && <ConfirmTick key={digits} id={id} number={digits} {...confirms} />}
      </WaybillWords>
    </div>
  );
}

function CarrierSelect({
  known: carrierName,
  height,
  onChoose,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & {
  known: string;
  height: string;
  onChoose: (company: string) => void;
}) {
  return (
    <select
      {...select}
      defaultValue={carrierName}
      onChange={({ target }) => onChoose(target.value)}
      className={`${box} ${height} ${edge(Boolean(select["aria-invalid"]))}`}
    >
      <option value="">택배사 선택</option>
      {carriers.map((carrier) => (
        <option key={carrier.name} value={carrier.name}>
          {carrierWords(carrier)}
        </option>
      ))}
    </select>
  );
}

function ConfirmTick({ id, number, was, isWanted }: Confirmation & { id: string; number: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-14 lg:min-h-9">
      <input
        type="checkbox"
        name="confirmed"
        value={number}
        defaultChecked={was === number}
        aria-invalid={isWanted || undefined}
        aria-describedby={`${id}-warning`}
        className="size-5 shrink-0 accent-accent"
      />
      이 번호가 맞아요
    </label>
  );
}

function WaybillWords({
  id,
  wrong,
  warning,
  children,
}: {
  id: string;
  wrong: string;
  warning: string | null;
  children: ReactNode;
}) {
  return (
    <>
      {wrong && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-12 text-bad">
          {wrong}
        </p>
      )}
      {warning && (
        <>
          <p id={`${id}-warning`} role="status" className="mt-1 text-12 text-warn">
            {warning}
          </p>
          {children}
        </>
      )}
    </>
  );
}
