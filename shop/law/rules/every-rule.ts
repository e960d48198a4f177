import type { Finding } from "../finding.ts";
import { findingOf, type Rule } from "../rule.ts";
import type { SeenShop } from "../seen.ts";
import { footerRules } from "./footer-rules.ts";
import { keepingRules } from "./keeping-rules.ts";
import { leavingRules } from "./leaving-rules.ts";
import { messageRules } from "./message-rules.ts";
import { noticeRules } from "./notice-rules.ts";
import { orderRules, signUpRules } from "./order-rules.ts";
import { policyRules } from "./policy-rules.ts";
import { priceRules } from "./price-rules.ts";
import { productRules } from "./product-rules.ts";
import { reviewRules } from "./review-rules.ts";
import { wordsRules } from "./words-rules.ts";

/** Rules under their headings, as the owner reads them. */
export const ruleGroups: [heading: string, rules: readonly Rule[]][] = [
  ["사업자 정보", footerRules],
  ["약관과 처리방침", policyRules],
  ["상품", [...noticeRules, ...productRules, ...priceRules]],
  ["후기", reviewRules],
  ["글의 표현", wordsRules],
  ["주문", orderRules],
  ["가입과 탈퇴", [...signUpRules, ...leavingRules]],
  ["메일과 문자", messageRules],
  ["개인정보 지키기", keepingRules],
];

export const everyRule: readonly Rule[] = ruleGroups.flatMap(([, rules]) => rules);

const order = { red: 0, green: 1, none: 2 };

/** What each rule says of the shop, the broken ones first. */
export const judgeShop = (seen: SeenShop): Finding[] =>
  everyRule
    .map((rule) => findingOf(rule, seen))
    .toSorted((one, other) => order[one.verdict] - order[other.verdict]);
