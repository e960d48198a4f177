import { useState, type ReactNode, type SelectHTMLAttributes } from "react";
import type { FormReply } from "#app/form-action.server.ts";
import { carriers, carrierWords, waybillWarning } from "#shop/order/delivery/carriers.ts";
import { otherWays, readWaybillNumber, wayNamed } from "#shop/order/delivery/ways.ts";
import { PICKUP_WAY } from "#shop/order/notice/order-facts.ts";
import type { SendingSettings } from "#shop/site/sending/sending.ts";
import { useSending } from "#app/ui/use-sending.ts";

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
  /** every way of sending an order, also those without a waybill; else those with a number */
  allWays?: boolean;
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
  numberless: "self-end pb-3 text-14 text-soft",
};
const inTable = {
  row: "gap-1.5",
  company: "w-30",
  label: "sr-only",
  height: "min-h-9",
  placeholder: "송장번호",
  numberless: "self-center text-12 text-soft",
};

export const waybillAnswer = (reply: FormReply<unknown> | undefined) => ({
  errors: isMissing(reply) ? { [fieldOf(reply)]: [reply.refused.message] } : reply?.errors,
  confirms: {
    was: reply?.values?.confirmed,
    isWanted: reply?.refused?.code === "waybill-unusual",
  },
});

type MissingWaybillReply = FormReply<unknown> & {
  refused: NonNullable<FormReply<unknown>["refused"]>;
};

const beside = ["waybill-missing", "way-unknown", "waybill-needless", "pickup-by-ship"];

/** Whether the refusal belongs beside the fields. */
export const isMissing = (reply: FormReply<unknown> | undefined): reply is MissingWaybillReply =>
  beside.includes(reply?.refused?.code ?? "");

function fieldOf({ refused, values }: MissingWaybillReply): "company" | "waybillNumber" {
  if (refused.code === "waybill-needless") return "waybillNumber";
  return refused.code === "waybill-missing" && values?.company ? "waybillNumber" : "company";
}

/** Carrier and number of a waybill. An unusual number is pointed out and can still be sent. */
export function WaybillFields({
  id,
  company = "",
  number = "",
  errors = {},
  dense,
  confirms,
  required,
  allWays,
}: Props) {
  const sending = useSending();
  const [typed, setTyped] = useState({ company, number });
  const look = dense ? inTable : usual;
  const wrong = [errors.company, errors.waybillNumber].flat().filter(Boolean).join(" ");
  const digits = readWaybillNumber(typed.company, typed.number);
  const isNumberless = hasNoNumber(sending, typed.company) && !errors.waybillNumber;
  const warning = wrong ? null : waybillWarning(typed.company, digits);
  const describedBy = describedAs(id, wrong, warning);
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
            sending={sending}
            allWays={allWays}
            required={required}
            {...startOf("company")}
            height={look.height}
            onChoose={(chosen) => setTyped((last) => ({ ...last, company: chosen }))}
          />
        </div>
        <div className="min-w-0 flex-1 max-[19.99rem]:basis-full" hidden={isNumberless}>
          <label htmlFor={`${id}-number`} className={look.label}>
            송장번호
          </label>
          <input
            id={`${id}-number`}
            defaultValue={number}
            required={required && !allWays}
            disabled={isNumberless}
            inputMode={readsLetters(sending, typed.company) ? undefined : "numeric"}
            autoComplete="off"
            maxLength={60}
            placeholder={look.placeholder}
            data-waybill
            {...startOf("waybillNumber")}
            onChange={({ target }) => setTyped((last) => ({ ...last, number: target.value }))}
            className={`${box} numbers placeholder:text-soft ${look.height} ${edge(Boolean(errors.waybillNumber))}`}
          />
        </div>
        {isNumberless && <p className={look.numberless}>송장번호 없이 보내요.</p>}
      </div>
      <WaybillWords id={id} wrong={wrong} warning={warning}>
        {confirms && <ConfirmTick key={digits} id={id} number={digits} {...confirms} />}
      </WaybillWords>
    </div>
  );
}

const hasNoNumber = (sending: SendingSettings, company: string): boolean =>
  wayNamed(sending, company)?.waybill === "none";

const describedAs = (id: string, wrong: string, warning: string | null): string | undefined =>
  (wrong && `${id}-error`) || (warning && `${id}-warning`) || undefined;

const readsLetters = ({ carriers: own }: SendingSettings, company: string): boolean =>
  own.some(({ name }) => name === company);

/** The owner's carriers, and the ways that have no carrier or another one. */
function OtherWays({
  sending: { carriers: own, pickup },
  allWays,
}: {
  sending: SendingSettings;
  allWays: boolean | undefined;
}) {
  const ways = otherWays.filter(({ waybill }) => allWays || waybill !== "none");
  return (
    <>
      {own.length > 0 && (
        <optgroup label="우리 상점의 택배사">
          {own.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      )}
      <optgroup label="다른 방법">
        {ways.map(({ name }) => (
          <option key={name} value={name} disabled={name === PICKUP_WAY && !pickup}>
            {name === PICKUP_WAY && !pickup ? `${name} (상점 설정에서 켜요)` : name}
          </option>
        ))}
      </optgroup>
    </>
  );
}

function CarrierSelect({
  known: carrierName,
  sending,
  allWays,
  height,
  onChoose,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & {
  known: string;
  sending: SendingSettings;
  allWays: boolean | undefined;
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
      <OtherWays sending={sending} allWays={allWays} />
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
