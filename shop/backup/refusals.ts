/** Refusals about backups; see shop/refusals.ts. */
export const backupRefusals = {
  "backup-under-way": [409, "이미 하고 있어요. 끝난 뒤에 다시 눌러주세요."],
  "no-backup": [409, "아직 백업이 없어요. 먼저 백업해주세요."],
} as const;
