/** Refusals about backups; see shop/refusals.ts. */
export const backupRefusals = {
  "backup-under-way": [409, "이미 하고 있어요. 끝난 뒤에 다시 눌러주세요."],
  "no-backup": [409, "아직 백업이 없어요. 먼저 백업해주세요."],
  "backup-gone": [409, "백업 파일이 이 서버에 없어요. ‘지금 백업’을 눌러 새로 만들어주세요."],
  "backup-being-taken": [409, "다른 내려받기가 아직 끝나지 않았어요. 끝난 뒤에 다시 눌러주세요."],
} as const;
