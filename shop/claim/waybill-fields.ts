import { BadInput } from "#shop/bad-input.ts";
import { refuseUnusualWaybill } from "#shop/order/delivery/refuse-unusual-waybill.ts";
import { readWaybillNumber, wayNamed } from "#shop/order/delivery/ways.ts";
import { OWN_CARRIERS, type SendingSettings } from "#shop/site/sending/sending.ts";
import { identifier, maybeLine } from "#shop/typed-words.ts";

/**
 * Carrier and waybill of a parcel that belongs to a claim. What of a number counts depends on its
 * carrier, and only the shop's settings know an owner's own, so the use case reads both.
 */
export const waybillFields = {
  company: maybeLine(OWN_CARRIERS.name, "택배사를 목록에서 골라주세요."),
  waybillNumber: identifier().max(60, "송장번호가 너무 길어요.").default(""),
};

export type WaybillInput = { company: string; waybillNumber: string };

/** The waybill as it is kept. Throws BadInput beside what is missing or cannot be. */
export function readClaimWaybill(
  sending: SendingSettings,
  { company, waybillNumber: typed }: WaybillInput,
): WaybillInput {
  const waybillNumber = readWaybillNumber(company, typed);
  const wrong = {
    company: companyProblem(sending, company),
    waybillNumber: numberProblem(typed, waybillNumber),
  };
  const errors = Object.entries(wrong).flatMap(([name, words]) => (words ? [[name, [words]]] : []));
  if (errors.length) throw new BadInput(Object.fromEntries(errors));
  return { company, waybillNumber };
}

/**
 * The same of a waybill that is told at once, so that an unusual number is confirmed first. Throws
 * `waybill-unusual`.
 */
export function readUsualWaybill(
  sending: SendingSettings,
  { confirmed, ...typed }: WaybillInput & { confirmed?: string | undefined },
): WaybillInput {
  const waybill = readClaimWaybill(sending, typed);
  refuseUnusualWaybill({
    ...waybill,
    confirmed: confirmed && readWaybillNumber(waybill.company, confirmed),
  });
  return waybill;
}

function companyProblem(sending: SendingSettings, company: string): string | null {
  if (!company) return "택배사를 골라주세요.";
  const way = wayNamed(sending, company);
  return way && way.waybill !== "none" ? null : "택배사를 목록에서 골라주세요.";
}

function numberProblem(typed: string, number: string): string | null {
  if (!typed) return "송장번호를 입력해주세요.";
  if (!number) return "송장번호는 숫자로 입력해주세요.";
  return number.length > 30 ? "송장번호가 너무 길어요." : null;
}
