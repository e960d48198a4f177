import { seoulTime } from "#lib/seoul-time.ts";
import { hoursSinceBackup, isBackupOld } from "#shop/opening/backup-rhythm.ts";

type Props = {
  facts: {
    release: string;
    backupAt: Date | null;
    now: Date;
    /** years whose holidays are known: terms of law end on business days */
    holidays: { first: string; last: string };
  };
};

/** Whether the shop itself is well. */
export function ShopFacts({ facts: { release, backupAt, now, holidays } }: Props) {
  const isOld = isBackupOld(hoursSinceBackup(backupAt, now));
  return (
    <section aria-label="상점 정보" className="mt-12 border-t border-line pt-4 text-12 text-soft">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span className={isOld ? "font-medium text-warn" : ""}>
          마지막 백업 <span className="numbers">{backupAt ? seoulTime(backupAt) : "없음"}</span>
        </span>
        <span className="numbers">판 {release}</span>
        <span className="numbers">
          공휴일 자료 {holidays.first}–{holidays.last}년
        </span>
      </p>
      {isOld && (
        <p className="pt-1">
          서버에서 <code>npm run backup -- --to 폴더</code>로 백업해주세요. 하루에 한 번은 해야
          해요.
        </p>
      )}
    </section>
  );
}
