const HOUR_MS = 3600_000;
/** One day, and one more for a night that was missed. */
const OLD_HOURS = 48;

/** Whether the last backup is too old; one a day is advised. `hours` null: never backed up. */
export const isBackupOld = (hours: number | null): boolean => hours === null || hours > OLD_HOURS;

/** Hours between a backup and now; null: there was none. */
export const hoursSinceBackup = (madeAt: Date | null, now: Date): number | null =>
  madeAt && (now.getTime() - madeAt.getTime()) / HOUR_MS;
