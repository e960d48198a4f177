import type { BackupRow } from "#shop/backup/list-backups.server.ts";

export type ShownBackup = BackupRow;

export const kindWords = { backup: "백업", rehearsal: "되살려 보기" } as const;
export const askedWords = { clock: "자동", owner: "직접", command: "서버에서" } as const;
export const stateWords = {
  waiting: ["neutral", "곧 시작"],
  running: ["accent", "하는 중"],
  done: ["good", "끝남"],
  failed: ["bad", "실패"],
} as const;

/** "3분 12초" between two moments; one that is shorter than a second took one. */
export function tookWords(beganAt: Date, endedAt: Date): string {
  const seconds = Math.max(1, Math.round((endedAt.getTime() - beganAt.getTime()) / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes ? `${minutes}분 ${seconds % 60}초` : `${seconds}초`;
}
