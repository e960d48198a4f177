/** What is being done, for the owner who looks. */
export const archiveSteps = {
  tables: "상품과 주문, 회원을 적고 있어요",
  files: "사진과 소리를 담고 있어요",
  check: "빠지거나 바뀐 것이 없는지 보고 있어요",
  fill: "상점에 넣고 있어요",
} as const;

export type ArchiveStep = keyof typeof archiveSteps;
