import { isBackupOld } from "#shop/opening/backup-rhythm.ts";
import { judged, type Rule } from "../rule.ts";

const SAFETY = "개인정보의 안전성 확보조치 기준";
const TWO_YEARS = 730;
/** A shop restored from an older one asks first whether its clock is right (decision 118). */
const MOST_BACKUP_DAYS = 400;
const DAY = 24 * 3600_000;
/** Certificates renew themselves a month before their end; two weeks before it that has failed. */
const RENEWED_DAYS_BEFORE = 14;

/** What no page shows: how people's data are kept. */
export const keepingRules: Rule[] = [
  {
    id: "marketing-renewal",
    title: "소식 수신 동의를 2년마다 다시 확인해요",
    article: "정보통신망법 제50조 8항, 시행령 제62조의3",
    looksAt: "지금 유효한 소식 수신 동의의 날짜",
    path: "/admin/user",
    check: ({ rows }) =>
      judged(
        [rows.marketingAges].filter(({ length }) => length > 0),
        (ages) => {
          const old = ages.filter((days) => days > TWO_YEARS).length;
          return old ? `${old}명의 동의가 2년이 넘었어요.` : null;
        },
      ),
  },
  {
    id: "second-factor",
    title: "개인정보를 보는 사람은 2단계 인증으로 로그인해요",
    article: `${SAFETY} 제6조`,
    looksAt: "직원의 로그인 방법",
    path: "/admin/security",
    check: ({ rows: { staff }, origin }) =>
      judged(
        isPractice(origin) ? [] : [staff].filter(({ count }) => count > 0),
        ({ withoutFactor }) =>
          withoutFactor ? `${withoutFactor}명이 2단계 인증을 켜지 않았어요.` : null,
      ),
  },
  {
    id: "audit-review",
    title: "접속 기록을 매달 살펴봐요",
    article: `${SAFETY} 제8조 2항`,
    looksAt: "지난달의 기록",
    path: "/admin/audit",
    check: ({ rows }) =>
      judged([rows], ({ unreviewedMonth }) =>
        unreviewedMonth ? `${unreviewedMonth}의 기록을 아직 살펴보지 않았어요.` : null,
      ),
  },
  {
    id: "audit-whole",
    title: "접속 기록에 누가, 언제, 어디서, 무엇을 했는지 남아요",
    article: `${SAFETY} 제8조 1항`,
    looksAt: "최근 기록 200건",
    path: "/admin/audit",
    check: ({ rows: { audit } }) =>
      judged(
        [audit].filter(({ count }) => count > 0),
        ({ count, whole }) => (whole < count ? `${count - whole}건에 빠진 것이 있어요.` : null),
      ),
  },
  {
    id: "audit-chain",
    title: "접속 기록은 적힌 그대로예요",
    article: `${SAFETY} 제8조 3항`,
    looksAt: "접속 기록 전체",
    path: "/admin/audit",
    check: ({ rows: { audit } }) =>
      judged(
        [audit].filter(({ count }) => count > 0),
        ({ isBroken }) => (isBroken ? "기록 가운데 바뀌거나 사라진 것이 있어요." : null),
      ),
  },
  {
    id: "backup",
    title: "하루에 한 번은 백업해요",
    article: `${SAFETY} 제12조`,
    looksAt: "마지막 백업",
    path: "/admin/backups",
    check: ({ rows: { backupHours }, origin }) =>
      judged(isPractice(origin) ? [] : [backupHours], (hours) => {
        if (hours === null) return "아직 백업한 적이 없어요.";
        return isBackupOld(hours) ? `마지막 백업이 ${Math.floor(hours / 24)}일 전이에요.` : null;
      }),
  },
  {
    id: "backup-rotation",
    title: "오래된 백업은 지워요",
    article: "개인정보 보호법 제21조 1항",
    looksAt: "마지막 백업 옆에 있는 가장 오래된 백업",
    path: "/admin/backups",
    check: ({ rows: { oldestBackupDays } }) =>
      judged(oldestBackupDays === null ? [] : [oldestBackupDays], (days) =>
        days > MOST_BACKUP_DAYS
          ? `${Math.floor(days)}일 된 백업이 남아 있어요. --keep을 붙여 백업하면 오래된 것이 지워져요.`
          : null,
      ),
  },
  {
    id: "encrypted",
    title: "모든 화면을 암호화해 보내요 (https)",
    article: `${SAFETY} 제7조`,
    looksAt: "상점의 주소",
    path: "/admin/setup",
    check: ({ origin }) =>
      judged(isPractice(origin) ? [] : [origin], (address) =>
        address.startsWith("https://") ? null : `${address}는 암호화하지 않아요.`,
      ),
  },
  {
    id: "certificate",
    title: "암호화에 쓰는 인증서가 유효해요",
    article: `${SAFETY} 제7조`,
    looksAt: "상점 주소가 내보이는 인증서",
    path: "/admin/setup",
    check: ({ certificate, now }) =>
      judged(certificate ? [certificate] : [], ({ endsAt, isTrusted }) => {
        const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY);
        if (days < 0) return "인증서가 만료됐어요. 손님의 브라우저가 접속을 막아요.";
        if (!isTrusted) return "브라우저가 믿지 않는 인증서예요.";
        return days < RENEWED_DAYS_BEFORE
          ? `인증서가 ${days}일 뒤에 만료돼요. 자동 갱신이 멈췄는지 확인해보세요.`
          : null;
      }),
  },
];

/** A demonstration on somebody's own machine keeps nobody's data. */
const isPractice = (origin: string) => /^http:\/\/(localhost|127\.|shop\.test)/.test(origin);
