export type SiteSettings = {
  shopName: string;
  /** e-commerce act, article 10 and 13: what the footer must say */
  company: {
    name: string;
    representative: string;
    businessNumber: string;
    mailOrderNumber: string;
    mailOrderOffice: string;
    address: string;
    phone: string;
    email: string;
    hosting: string;
    privacyOfficer: string;
  };
  /** won for one order with parcel goods */
  shippingFee: number;
  /** parcel goods from this amount on ship free; null: never */
  freeShippingFrom: number | null;
  /** won for one parcel one way, when the shopper pays for sending something back */
  returnShippingFee: number;
  /** the messaging provider's chat page; null hides the menu item's link */
  chatUrl: string | null;
  chatBadge: number;
};

export const defaultSite: SiteSettings = {
  shopName: "소리상점",
  company: {
    name: "소리상점",
    representative: "한소리",
    businessNumber: "120-81-47521",
    mailOrderNumber: "제2026-서울마포-01234호",
    mailOrderOffice: "서울특별시 마포구청",
    address: "서울특별시 마포구 소리길 21, 3층",
    phone: "02-6013-2026",
    email: "help@sori.example",
    hosting: "소리상점 (직접 운영)",
    privacyOfficer: "한소리",
  },
  shippingFee: 3000,
  freeShippingFrom: 50_000,
  returnShippingFee: 3000,
  chatUrl: "https://pf.kakao.com/_sorishop/chat",
  chatBadge: 1,
};
