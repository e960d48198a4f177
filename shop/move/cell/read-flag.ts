import { isNothing, plainCell, quoted, type CellValue } from "./cell-value.ts";

const YES =
  /^(?:y|yes|t|true|1|o|on|예|네|있음|사용|사용함|동의|동의함|수신|수신함|수신동의|허용|진열|진열함|전시|전시중|판매|판매함|판매중|노출|공개|published|active|visible)$/i;
const NO =
  /^(?:n|no|f|false|0|x|off|아니오|아니요|사용안함|사용하지않음|미사용|미동의|동의안함|거부|수신거부|수신안함|수신하지않음|미수신|진열안함|미진열|전시중지|전시안함|판매안함|판매중지|판매종료|품절|미노출|비공개|숨김|unpublished|draft|archived|hidden)$/i;

/** Whether a cell says yes: Y, T, TRUE, 1, 예, 수신함 and the like. */
export function readFlag(cell: string): CellValue<boolean> {
  const plain = plainCell(cell).replace(/\s/g, "");
  if (isNothing(plain) && plain !== "없음") return { value: null };
  if (YES.test(plain)) return { value: true };
  return NO.test(plain) || plain === "없음"
    ? { value: false }
    : { words: `${quoted(cell)} 값은 예인지 아니오인지 알 수 없어요.` };
}
