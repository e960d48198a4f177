import type { FileTags } from "#shop/vault/mark/file-tags.ts";

/** What a file says inside of its licence and its certificate. */
export const fileTags: FileTags = {
  title: "새벽 인사",
  shop: "소리상점",
  year: "2026",
  licence: "온라인 상업 2년",
  number: "KMQ7-2NV9-PXTA-84HC",
  verifyAt: "https://shop.example.kr/verify/KMQ7-2NV9-PXTA-84HC",
  madeBy: "사람이 녹음",
  sourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture",
  noTraining: true,
};
