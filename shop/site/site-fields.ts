import { tagServices } from "./tags.ts";
import { placesText } from "./banner/banner-places.ts";
import { channels, shownAlways, type Channel, type Popup, type SiteSettings } from "./settings.ts";
import { typedLook } from "./look.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { typedClosedDays } from "./typed-closed-days.ts";
import { typedFeeClasses } from "./fee/typed-fee-classes.ts";
import { typedCarriers } from "./sending/typed-carriers.ts";
import { typedSurcharges } from "./typed-surcharges.ts";

/** The settings as form fields: each part is saved separately, each field is one string. */
export const siteParts = {
  shop: {
    shopName: "상점 이름",
    introduction: "한 줄 소개",
    serviceHours: "고객센터 시간",
    chatUrl: "상담 채팅 주소",
    ...(Object.fromEntries(
      Object.entries(channels).map(([name, title]) => [name, `${title} 주소`]),
    ) as Record<Channel, string>),
  },
  front: {
    line: "홈의 첫 줄",
    hear: "먼저 듣기",
    licence: "라이선스",
    refund: "환불",
  },
  search: {
    searchTitle: "검색에 보이는 홈 제목",
    naverProof: "네이버 소유 확인",
    googleProof: "구글 소유 확인",
  },
  look: {
    mood: "분위기",
    logo: "로고",
    logoDark: "어두운 화면의 로고",
    mark: "마크",
    accent: "포인트 색",
    accentDark: "어두운 화면의 포인트 색",
  },
  company: {
    name: "상호",
    representative: "대표자",
    businessNumber: "사업자등록번호",
    mailOrderNumber: "통신판매업 신고번호",
    mailOrderOffice: "신고한 기관",
    address: "사업장 주소",
    phone: "대표 전화",
    email: "대표 이메일",
    hosting: "호스팅 제공자",
    privacyOfficer: "개인정보보호책임자",
  },
  shipping: {
    shippingFee: "배송비",
    freeShippingFrom: "무료 배송 기준",
    surcharges: "제주·도서산간 추가 배송비",
    returnShippingFee: "반품 배송비 (편도)",
    exchangeShippingFee: "교환 배송비 (왕복)",
  },
  fees: { feeClasses: "상품별 배송비" },
  dispatch: {
    dispatchWithin: "보내는 기한",
    cutOffHour: "하루 마감 시각",
    closedDays: "쉬는 날",
  },
  sending: {
    ownCarriers: "우리 상점의 택배사",
    pickupPlace: "받으러 오는 곳",
    pickupHours: "받으러 오는 시간",
    fetchesReturns: "반품·교환 회수",
  },
  confirm: {
    confirmAfterArrival: "배송이 끝난 뒤",
    confirmAfterSending: "배송이 끝난 날을 알 수 없을 때",
  },
  prices: { strikes: "할인 표시" },
  tags: {
    ga4: tagServices.ga4.label,
    googleAds: tagServices.googleAds.label,
    naver: tagServices.naver.label,
    meta: tagServices.meta.label,
    kakao: tagServices.kakao.label,
  },
  gifts: { giftsOn: "선물하기", giftDays: "선물을 받는 기한", giftsEverywhere: "추가 배송비 지역" },
  account: { feeBank: "은행", feeNumber: "계좌번호", feeHolder: "예금주" },
  home: { pinned: "먼저 보이는 상품", banners: "배너 자리" },
  notice: {
    noticeWords: "알림 띠",
    noticePath: "알림 띠가 여는 곳",
    noticeFor: "보일 사람",
    noticeFrom: "시작하는 날",
    noticeUntil: "마지막 날",
  },
  popup: {
    popupTitle: "제목",
    popupWords: "내용",
    popupButton: "버튼에 적을 말",
    popupPath: "버튼이 여는 곳",
    popupFor: "보일 사람",
    popupFrom: "시작하는 날",
    popupUntil: "마지막 날",
  },
} as const;

export type SitePart = keyof typeof siteParts;
type SiteTyped<Part extends SitePart = SitePart> = Record<
  Part extends SitePart ? keyof (typeof siteParts)[Part] & string : never,
  string
>;

const noPopup: Popup = { ...shownAlways, title: "", words: "", button: "", path: "" };

const partOf = {
  shop: ({
    shopName,
    introduction,
    serviceHours,
    chatUrl,
    channels: channelLinks,
  }: SiteSettings) => ({
    shopName,
    introduction,
    serviceHours,
    chatUrl: chatUrl ?? "",
    instagram: channelLinks.instagram ?? "",
    youtube: channelLinks.youtube ?? "",
    blog: channelLinks.blog ?? "",
    x: channelLinks.x ?? "",
  }),
  front: ({ homeWords }: SiteSettings) => homeWords,
  search: ({ searchTitle, searchProofs: { naver, google } }: SiteSettings) => ({
    searchTitle,
    naverProof: naver,
    googleProof: google,
  }),
  tags: ({ tags }: SiteSettings) => tags,
  look: ({ look }: SiteSettings) => typedLook(look),
  company: ({ company }: SiteSettings) => company,
  shipping: (site: SiteSettings) => ({
    shippingFee: String(site.shippingFee),
    freeShippingFrom: site.freeShippingFrom === null ? "" : String(site.freeShippingFrom),
    surcharges: typedSurcharges(site.surcharges),
    returnShippingFee: String(site.returnShippingFee),
    exchangeShippingFee: String(site.exchangeShippingFee),
  }),
  fees: ({ feeClasses }: SiteSettings) => ({ feeClasses: typedFeeClasses(feeClasses) }),
  dispatch: ({ dispatch: { within, cutOffHour, closedDays } }: SiteSettings) => ({
    dispatchWithin: String(within),
    cutOffHour: cutOffHour === null ? "" : String(cutOffHour),
    closedDays: typedClosedDays(closedDays, calendarDayOf(new Date())),
  }),
  sending: ({ sending: { carriers, pickup }, fetchesReturns }: SiteSettings) => ({
    ownCarriers: typedCarriers(carriers),
    pickupPlace: pickup?.place ?? "",
    pickupHours: pickup?.hours ?? "",
    fetchesReturns: fetchesReturns ? "on" : "off",
  }),
  confirm: ({ confirm: { afterArrival, afterSending } }: SiteSettings) => ({
    confirmAfterArrival: String(afterArrival),
    confirmAfterSending: String(afterSending),
  }),
  prices: ({ strikes }: SiteSettings) => ({ strikes: strikes ?? "proven" }),
  gifts: ({ gifts: { isOn, days, everywhere } }: SiteSettings) => ({
    giftsOn: isOn ? "on" : "off",
    giftDays: String(days),
    giftsEverywhere: everywhere ? "sent" : "refused",
  }),
  account: ({ feeAccount }: SiteSettings) => ({
    feeBank: feeAccount?.bank ?? "",
    feeNumber: feeAccount?.number ?? "",
    feeHolder: feeAccount?.holder ?? "",
  }),
  home: ({ pinned, banners }: SiteSettings) => ({
    pinned: pinned.join(" "),
    banners: placesText(banners),
  }),
  notice: ({ noticeBar }: SiteSettings) => ({
    noticeWords: noticeBar?.words ?? "",
    noticePath: noticeBar?.path ?? "",
    noticeFor: noticeBar?.audience ?? "everyone",
    noticeFrom: noticeBar?.from ?? "",
    noticeUntil: noticeBar?.until ?? "",
  }),
  popup: (site: SiteSettings) => {
    const popup = site.popup ?? noPopup;
    return {
      popupTitle: popup.title,
      popupWords: popup.words,
      popupButton: popup.button,
      popupPath: popup.path,
      popupFor: popup.audience,
      popupFrom: popup.from,
      popupUntil: popup.until,
    };
  },
} satisfies { [Part in SitePart]: (site: SiteSettings) => SiteTyped<Part> };

/** One part as the form's fields begin with it. */
export const typedOf = (part: SitePart, site: SiteSettings): Record<string, string> => ({
  ...partOf[part](site),
});
