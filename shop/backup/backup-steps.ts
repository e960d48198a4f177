/** What a backup or a rehearsal is doing, in the owner's words. */
export const backupSteps = {
  tables: "주문, 상품, 회원 기록을 옮기고 있어요",
  files: "파일을 옮기고 있어요",
  sums: "제대로 적혔는지 확인하고 있어요",
  place: "다른 곳에 보내고 있어요",
  restore: "백업을 빈 곳에 되살리고 있어요",
} as const;
export type BackupStep = keyof typeof backupSteps;
