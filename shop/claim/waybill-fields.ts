import * as z from "zod";
import { carriers, waybillDigits } from "../order/delivery/carriers.ts";

const names = carriers.map(({ name }) => name);

/** Carrier and waybill of a parcel that belongs to a claim; both or neither. */
export const waybillFields = {
  company: z
    .string()
    .default("")
    .refine((name) => name === "" || names.includes(name), "택배사를 목록에서 골라주세요."),
  waybillNumber: z
    .string()
    .max(60, "송장번호가 너무 길어요.")
    .default("")
    .transform((typed, context) => {
      const digits = waybillDigits(typed);
      if (typed.trim() && !digits)
        context.addIssue({ code: "custom", message: "송장번호는 숫자로 입력해주세요." });
      if (digits.length > 30)
        context.addIssue({ code: "custom", message: "송장번호가 너무 길어요." });
      return digits;
    }),
};

export type WaybillInput = { company: string; waybillNumber: string };

/** Messages beside the fields while one of the two is missing. */
export function waybillErrors({
  company,
  waybillNumber,
}: WaybillInput): Record<string, string[]> | null {
  if (company && waybillNumber) return null;
  return {
    ...(!company && { company: ["택배사를 골라주세요."] }),
    ...(!waybillNumber && { waybillNumber: ["송장번호를 입력해주세요."] }),
  };
}
