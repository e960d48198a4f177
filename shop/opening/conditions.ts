import type { Company, SiteSettings } from "../site/settings.ts";

/** The facts that opening depends on. */
export type OpeningFacts = {
  site: Pick<SiteSettings, "shopName" | "company" | "strikes">;
  /** whether the owner saved the shipping fees once */
  hasShipping: boolean;
  hasTerms: boolean;
  hasPrivacy: boolean;
  /** whether mail reaches people */
  mailArrives: boolean;
  /** whether text messages do */
  messagesArrive: boolean;
  /** whether payment is possible, even for practice */
  takesPayments: boolean;
  hasProduct: boolean;
};

type Step = {
  id:
    | "company"
    | "shipping"
    | "payment"
    | "mail"
    | "terms"
    | "privacy"
    | "report"
    | "message"
    | "prices"
    | "product";
  title: string;
  /** what remains to be done, or what it is for */
  words: string | ((facts: OpeningFacts) => string);
  /** the rule that asks for it */
  article: string | null;
  /** where the owner does it */
  path: string;
  /** where it is changed later, if elsewhere */
  laterPath?: string;
  isMet: (facts: OpeningFacts) => boolean;
  /** good to have; the shop opens without it */
  isAdvice?: true;
};

export type Condition = Omit<Step, "words" | "isMet"> & { words: string; isMet: boolean };

/** E-commerce act, article 10(1), and its decree, article 11-4: what the first page must say. */
const companyFields: Partial<Record<keyof Company, string>> = {
  name: "상호",
  representative: "대표자 이름",
  businessNumber: "사업자등록번호",
  address: "주소",
  phone: "전화번호",
  email: "전자우편주소",
  hosting: "호스팅 회사",
  privacyOfficer: "개인정보 보호책임자",
};

const unsaid = (company: Company): string[] =>
  Object.entries(companyFields)
    .filter(([field]) => !company[field as keyof Company].trim())
    .map(([, words]) => words);

/** What a shop needs before it may take orders, in the order an owner does it. The only source
 * for the gate, the back office's list, the setup screen and the doctor. */
const steps: readonly Step[] = [
  {
    id: "company",
    title: "사업자 정보",
    words: ({ site }) => {
      const missing = unsaid(site.company).join(", ");
      return missing ? `아직 없는 것: ${missing}` : "상점 아래쪽에 보이는 정보예요.";
    },
    article: "전자상거래법 제10조 1항, 시행령 제11조의4",
    path: "/admin/site#company",
    isMet: ({ site }) => unsaid(site.company).length === 0,
  },
  {
    id: "shipping",
    title: "배송비와 반품비",
    words: "처음 적힌 금액도 그대로 쓰려면 한 번 저장해주세요.",
    article: "전자상거래법 제13조 2항",
    path: "/admin/site#shipping",
    isMet: ({ hasShipping }) => hasShipping,
  },
  {
    id: "payment",
    title: "결제",
    words: "결제사 키를 넣거나, 돈이 오가지 않는 연습 결제를 골라주세요.",
    article: null,
    path: "/admin/payment-settings",
    isMet: ({ takesPayments }) => takesPayments,
  },
  {
    id: "mail",
    title: "메일 보내기",
    words: "주문 확인, 가입 확인, 비회원 인증 코드가 메일로 나가요.",
    article: "전자상거래법 제13조 2항, 제14조 1항",
    path: "/admin/mail-settings",
    isMet: ({ mailArrives }) => mailArrives,
  },
  {
    id: "terms",
    title: "이용약관",
    words: "기본 서식으로 초안을 만들어 읽고 고친 뒤 공개해주세요.",
    article: "전자상거래법 제10조 1항",
    path: "/admin/policy",
    isMet: ({ hasTerms }) => hasTerms,
  },
  {
    id: "privacy",
    title: "개인정보처리방침",
    words: "기본 서식으로 초안을 만들어 읽고 고친 뒤 공개해주세요.",
    article: "개인정보 보호법 제30조",
    path: "/admin/policy",
    isMet: ({ hasPrivacy }) => hasPrivacy,
  },
  {
    id: "report",
    title: "통신판매업 신고번호",
    words: "신고를 마쳤으면 번호와 신고한 기관을 적어주세요. 신고가 면제된 상점은 비워두어도 돼요.",
    article: "전자상거래법 제12조, 제13조 1항",
    path: "/admin/site#company",
    isMet: ({ site: { company } }) => Boolean(company.mailOrderNumber && company.mailOrderOffice),
    isAdvice: true,
  },
  {
    id: "message",
    title: "문자·알림톡 보내기",
    words: "솔라피 키를 넣으면 주문과 배송 알림이 휴대폰으로도 나가요. 없으면 메일만 나가요.",
    article: null,
    path: "/admin/message-settings",
    isMet: ({ messagesArrive }) => messagesArrive,
    isAdvice: true,
  },
  {
    id: "prices",
    title: "할인 표시",
    words:
      "취소선 가격을 언제 표시할지 골라주세요. 20일 동안 실제로 판매한 가격만 취소선으로 표시하기를 권해요. 고르기 전에는 할인하면 항상 보여요.",
    article: "표시광고법 제3조, 부당한 표시·광고 유형고시 (종전거래가격)",
    path: "/admin/site#prices",
    isMet: ({ site }) => site.strikes !== null,
    isAdvice: true,
  },
  {
    id: "product",
    title: "첫 상품",
    words: "상품을 하나 만들고 상점에 보이게 해주세요.",
    article: null,
    path: "/admin/product/create",
    laterPath: "/admin/product",
    isMet: ({ hasProduct }) => hasProduct,
    isAdvice: true,
  },
];

export const conditionsOf = (facts: OpeningFacts): Condition[] =>
  steps.map((step) => ({
    ...step,
    words: typeof step.words === "string" ? step.words : step.words(facts),
    isMet: step.isMet(facts),
  }));

/** The unmet conditions; empty: the shop may open. */
export const missingOf = (facts: OpeningFacts): Condition[] =>
  conditionsOf(facts).filter(({ isMet, isAdvice }) => !isMet && !isAdvice);
