import * as z from "zod";
import { addressFields, line, maybeLine, phoneField, typedLine } from "#shop/typed-words.ts";

const { postcode, address, addressDetail } = addressFields;
const NOTE = 100;

/** Where and when a carrier fetches what comes back. */
export const retrievalForm = z.object({
  senderName: typedLine("보내는 분의 이름을 입력해주세요.", 50).meta({
    label: "보내는 분 이름",
    autoComplete: "name",
  }),
  senderPhone: phoneField.meta({ label: "보내는 분 전화번호", autoComplete: "tel" }),
  postcode,
  address,
  addressDetail,
  fetchOn: line("회수 희망일을 골라주세요.").meta({ label: "회수 희망일" }),
  fetchNote: maybeLine(NOTE).meta({
    label: "기사님께 남길 말",
    optional: true,
    placeholder: "예: 문 앞에 둘게요. 경비실에 맡길게요.",
  }),
});
export type RetrievalField = keyof z.input<typeof retrievalForm>;

/** The desk knows the address: it is the order's. */
export const deskRetrievalForm = retrievalForm.pick({ fetchOn: true, fetchNote: true });
