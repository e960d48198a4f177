import { demoSite } from "./demo-site.ts";
import type { PolicyKind } from "#shop/policy/policy-kinds.ts";
import { reviewsHtml } from "#shop/policy/template/reviews-html.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { olderPrivacy, olderTerms } from "./policies/older-html.ts";
import { privacyHtml, type Consignee } from "#shop/policy/template/privacy-html.ts";
import { termsHtml } from "#shop/policy/template/terms-html.ts";

export type SeedPolicy = {
  kind: PolicyKind;
  version: string;
  title: string;
  html: string;
  /** yyyy-mm-dd, in Seoul */
  effectiveOn: string;
  summary: string;
  publishedAt: Date;
};

const opened = {
  version: "1.0",
  effectiveOn: "2026-03-02",
  publishedAt: new Date("2026-01-30T09:00:00+09:00"),
};
const before = {
  version: "0.9",
  effectiveOn: "2025-09-01",
  publishedAt: new Date("2025-08-22T09:00:00+09:00"),
};

const plannedConsignees: readonly Consignee[] = [
  {
    task: "카드·간편결제·가상계좌 처리",
    name: "결제대행사 (계약 후 상호 기재)",
    kept: "위탁 계약이 끝날 때까지",
  },
  {
    task: "상품 배송",
    name: "택배사 (주문 화면에 표시하는 회사)",
    kept: "배송이 끝나고 3개월까지",
  },
  {
    task: "알림톡·문자 발송",
    name: "발송 대행사 (계약 후 상호 기재)",
    kept: "위탁 계약이 끝날 때까지",
  },
  {
    task: "전자우편 발송",
    name: "전자우편 발송사 (계약 후 상호 기재)",
    kept: "위탁 계약이 끝날 때까지",
  },
];

const FROM = "2026년 3월 2일부터";
const ABROAD =
  "개인정보를 나라 밖으로 옮기지 않습니다. 옮기게 되면 받는 곳, 나라, 시기와 방법, 거부할 권리를 먼저 알립니다.";

/** The policy texts of a shop with its own names, each with the version it replaced. */
function policiesOf(
  site: SiteSettings,
  consignees: readonly Consignee[] = plannedConsignees,
): SeedPolicy[] {
  const terms = termsHtml(site, { from: FROM });
  const privacy = privacyHtml(site, { consignees, abroad: ABROAD, from: FROM });
  return [
    {
      kind: "terms",
      title: "이용약관",
      html: terms,
      summary:
        "예약 상품과 인공지능 학습 금지 조항을 더하고, 자동 취소 시간과 청약철회 안내를 알기 쉽게 고쳤어요.",
      ...opened,
    },
    { kind: "terms", title: "이용약관", html: olderTerms(terms), summary: "", ...before },
    {
      kind: "privacy",
      title: "개인정보처리방침",
      html: privacy,
      summary:
        "예약에서 모으는 정보를 더하고, 유출을 알리는 시간과 목소리를 다루는 약속을 밝혔어요.",
      ...opened,
    },
    {
      kind: "privacy",
      title: "개인정보처리방침",
      html: olderPrivacy(privacy),
      summary: "",
      ...before,
    },
    {
      kind: "reviews",
      title: "후기 운영방침",
      html: reviewsHtml(site, { from: "2026년 7월 21일부터" }),
      summary: "후기를 모으고 처리하는 방법을 밝혔어요.",
      version: "1.0",
      effectiveOn: "2026-07-21",
      publishedAt: new Date("2026-07-10T09:00:00+09:00"),
    },
  ];
}

/** The texts of the demo shop. */
export const seedPolicies: readonly SeedPolicy[] = policiesOf(demoSite);
