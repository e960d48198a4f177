import { headKey } from "./head-key.ts";

/**
 * Columns about a person that no shop needs of another one: they are left out while a file is read
 * and never stored. The second is what the owner is told.
 */
const PERSONAL: readonly [RegExp, string][] = [
  [/주민등록|주민번호|resident(?:registration)?number|^ssn$/, "주민등록번호"],
  [/생년월일|생일|^birth|birth(?:day|date)?$|dateofbirth|^mb_birth$|양력|음력/, "생년월일"],
  [/^나이$|연령|^age$/, "나이"],
  [/성별|^gender$|^sex$|^mb_sex$/, "성별"],
  [/결혼|기념일|anniversary|marital/, "결혼 여부·기념일"],
  [/접속ip|ip주소|아이피|^ip$|_ip$|ipaddress|^browserip$/, "IP 주소"],
  [/^직업|^직종|occupation|^job(?:title)?$/, "직업"],
  [/학력|education/, "학력"],
  [/관심분야|^interests?$/, "관심 분야"],
  [/계좌|예금주|bank_?account|accountnumber/, "계좌 정보"],
  [/통관고유부호|통관번호|pccc|customsid/, "개인통관고유부호"],
  [/비밀번호|password|passwd|^user_pass$|_pwd$|^salt$|remember_token/, "비밀번호"],
  [/dupinfo|^mb_certify$|^ci$|^di$|본인인증|본인확인/, "본인 인증 값"],
  [/추천인아이디|^mb_recommend$/, "추천인"],
  [/cardnumber|카드번호|^od_casseqno$/, "카드 번호"],
];

/** Why a column is left out, in the owner's words; null where it is read. */
export function personalHead(head: string): string | null {
  const key = headKey(head);
  return PERSONAL.find(([pattern]) => pattern.test(key))?.[1] ?? null;
}
