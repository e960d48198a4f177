import { placedCompanies, tagServices, usedTags } from "#shop/site/tags.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import type { PolicyKind } from "../policy-kinds.ts";
import { privacyHtml, type Consignee } from "./privacy-html.ts";
import { reviewsHtml } from "./reviews-html.ts";
import { termsHtml } from "./terms-html.ts";

const FROM = "이 화면에 적은 시행일부터";
const AS_LONG = "위탁 계약이 끝날 때까지";

/** Only the owner knows the shop's contract partners. */
const consignees: readonly Consignee[] = [
  { task: "카드·간편결제·가상계좌 처리", name: "〔결제대행사 상호〕", kept: AS_LONG },
  {
    task: "상품 배송",
    name: "〔택배사 상호, 보내는 상품이 없으면 이 줄을 지우기〕",
    kept: "배송이 끝나고 3개월까지",
  },
  {
    task: "알림톡·문자 발송",
    name: "〔문자 발송 회사 상호, 쓰지 않으면 이 줄을 지우기〕",
    kept: AS_LONG,
  },
  { task: "전자우편 발송", name: "〔전자우편 발송 회사 상호〕", kept: AS_LONG },
];
const ABROAD =
  "〔나라 밖으로 옮기는 개인정보, 없으면 “개인정보를 나라 밖으로 옮기지 않습니다.” 있으면 받는 곳·나라·시기·방법·거부할 권리〕";

/** What tags tell companies abroad of, once a visitor agrees; the owner fills in the rest. */
function abroadOf({ tags }: SiteSettings): string {
  const abroad = usedTags(tags).filter((name) => "country" in tagServices[name]);
  return abroad.length
    ? `방문 통계와 맞춤 광고에 동의한 이용자가 상품과 글 화면을 볼 때 ${placedCompanies(abroad)}에 본 화면의 주소, 동의한 브라우저의 번호, 접속 주소와 브라우저 종류가 통신망으로 바로 전해집니다. 동의하지 않거나 바닥글에서 철회하면 전해지지 않습니다. 받은 정보는 그 회사가 정한 기간 동안 보관합니다. ${ABROAD}`
    : ABROAD;
}

/** A policy draft as HTML, with the shop's data and blanks for the rest. */
export const policyTemplate = (kind: PolicyKind, site: SiteSettings): string =>
  templates[kind](site);

const templates: Record<PolicyKind, (site: SiteSettings) => string> = {
  terms: (site) => termsHtml(site, { from: FROM }),
  privacy: (site) => privacyHtml(site, { consignees, abroad: abroadOf(site), from: FROM }),
  reviews: (site) => reviewsHtml(site, { from: FROM }),
};
