/** The shop's own words; vendors' texts contain drivers' names and phones, and are not stored. */
export const parcelStages = {
  unknown: "택배사가 처리하고 있어요",
  received: "택배사가 접수했어요",
  collected: "택배사가 상품을 받았어요",
  moving: "이동하고 있어요",
  arrived: "배달하는 지점에 도착했어요",
  out: "배달을 시작했어요",
  failed: "배달하지 못했어요. 다시 배달할 예정이에요",
  waiting: "찾아갈 수 있게 보관하고 있어요",
  delivered: "배달을 마쳤어요",
  trouble: "배달에 문제가 생겼어요. 택배사에 확인해주세요",
} as const;

export type ParcelStage = keyof typeof parcelStages;
