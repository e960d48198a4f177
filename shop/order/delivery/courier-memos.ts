/** Presets; the last one opens a free text. */
export const courierMemos = [
  "문 앞에 놓아주세요.",
  "경비실에 맡겨주세요.",
  "배송 전에 연락해주세요.",
  "부재 시 휴대폰으로 연락해주세요.",
  "택배함에 넣어주세요.",
] as const;
export const OWN_MEMO = "직접 입력";

type MemoFields = { courierMemo: string; courierMemoText: string };

/** The form's fields for a stored memo. */
export const memoFields = (memo: string): MemoFields =>
  memo === "" || courierMemos.some((preset) => preset === memo)
    ? { courierMemo: memo, courierMemoText: "" }
    : { courierMemo: OWN_MEMO, courierMemoText: memo };

/** The free text counts only if it was chosen. */
export const chosenMemo = ({ courierMemo, courierMemoText }: MemoFields): string =>
  courierMemo === OWN_MEMO ? courierMemoText : courierMemo;
