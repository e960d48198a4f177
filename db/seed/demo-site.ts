import { DEMO_BUSINESS_NUMBER } from "#shop/site/shown-business-number.ts";
import { emptySite, type SiteSettings } from "#shop/site/settings.ts";
import { plainLook } from "#shop/site/look.ts";

/** The demo's owner, who does not exist. */
export const demoSite: SiteSettings = {
  shopName: "소리상점",
  introduction:
    "목소리로 만든 것들. 보이스 팩, 맞춤 내레이션, 목소리 수업과 소리 굿즈를 만나보세요.",
  homeWords: { ...emptySite.homeWords, line: "먼저 들어보고 고르는 목소리 상점" },
  tags: emptySite.tags,
  searchTitle: "",
  searchProofs: emptySite.searchProofs,
  company: {
    name: "소리상점",
    representative: "한소리",
    businessNumber: DEMO_BUSINESS_NUMBER,
    mailOrderNumber: "제2026-서울마포-01234호",
    mailOrderOffice: "서울특별시 마포구청",
    address: "서울특별시 마포구 소리길 21, 3층",
    phone: "02-6013-2026",
    email: "help@sori.example",
    hosting: "소리상점 (직접 운영)",
    privacyOfficer: "한소리",
  },
  serviceHours: "평일 10:00~17:00",
  channels: {},
  noticeBar: null,
  popup: null,
  shippingFee: 3000,
  freeShippingFrom: 50_000,
  feeClasses: [{ name: "깨지기 쉬운 상품", fee: 6000 }],
  returnShippingFee: 3000,
  exchangeShippingFee: 6000,
  surcharges: [
    { from: "40200", to: "40240", fee: 5000, name: "울릉" },
    { from: "63000", to: "63644", fee: 3000, name: "제주" },
  ],
  dispatch: { within: 2, cutOffHour: 14, closedDays: [] },
  sending: {
    carriers: [{ name: "마포동네배송", url: "https://delivery.example/track?no={number}" }],
    pickup: {
      place: "서울특별시 마포구 소리길 21, 3층 소리상점",
      hours: "평일 10:00~17:00, 점심 12:00~13:00",
    },
  },
  fetchesReturns: true,
  courierSheets: [
    {
      name: "우리 CJ 양식",
      format: "xlsx",
      columns: [
        { title: "받는분성명", field: "recipientName" },
        { title: "받는분전화번호", field: "recipientPhone" },
        { title: "받는분주소(전체, 분할)", field: "address" },
        { title: "고객주문번호", field: "number" },
        { title: "품목명", field: "contents" },
        { title: "박스수량", field: "boxes" },
        { title: "운임구분", field: "fixed", words: "신용" },
        { title: "배송메세지1", field: "memo" },
      ],
    },
  ],
  confirm: { afterArrival: 7, afterSending: 14 },
  feeAccount: { bank: "국민은행", number: "000-00-000000", holder: "소리상점" },
  chatUrl: "https://pf.kakao.com/_sorishop/chat",
  look: plainLook,
  feeRates: { cardRate: 330, depositFee: 440 },
  countsVisits: true,
  lowStock: 3,
  pinned: [],
  banners: [],
  reviews: { isOn: true, writeDays: 90, editDays: 30, showsEarlier: false },
  gifts: { isOn: true, days: 7, everywhere: false },
  strikes: null,
  troubleHour: 9,
  adRefusalPhone: "",
};
