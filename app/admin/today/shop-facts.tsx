import { seoulTime } from "#lib/seoul-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
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
          <TextLink to="/admin/backups">마지막 백업</TextLink>{" "}
          <span className="numbers">{backupAt ? seoulTime(backupAt) : "없음"}</span>
        </span>
        <span className="numbers">버전 {release}</span>
        <span className="numbers">
          공휴일 자료 {holidays.first}–{holidays.last}년
        </span>
      </p>
      {isOld && (
        <p className="pt-1">
          하루에 한 번은 백업해야 해요. 무엇이 막혔는지{" "}
          <TextLink to="/admin/backups">백업</TextLink>
          에서 봐주세요.
        </p>
      )}
    </section>
  );
}
