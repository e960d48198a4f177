import type { SeenRows, SeenShop } from "#shop/law/seen.ts";
import type { Plant } from "./plants.ts";

const rows =
  (part: Partial<SeenRows>) =>
  (seen: SeenShop): SeenShop => ({
    ...seen,
    rows: { ...seen.rows, ...part },
  });
const safe = { staff: { count: 1, withoutFactor: 0 } };
const real = (seen: SeenShop): SeenShop => ({ ...seen, origin: "https://shop.example" });

function certificate(name: string, days: number, isTrusted = true): Plant {
  const plant = (seen: SeenShop) => ({
    ...seen,
    certificate: { endsAt: new Date(seen.now.getTime() + days * 24 * 3600_000), isTrusted },
  });
  return { rule: "certificate", name, plant };
}

export const keepingPlants: Plant[] = [
  {
    rule: "policy-notice-period",
    name: "약관을 하루 전에 알림",
    plant: rows({ policyNotice: [{ title: "이용약관", version: "2.0", days: 1 }] }),
  },
  {
    rule: "policy-notice-period",
    name: "방침을 시행한 날 알림",
    plant: rows({ policyNotice: [{ title: "개인정보처리방침", version: "2.0", days: 0 }] }),
  },
  {
    rule: "endless-discount",
    name: "석 달 넘게 할인",
    plant: (seen) =>
      rows({ prices: seen.rows.prices.map((price) => ({ ...price, days: 120 })) })(seen),
  },
  {
    rule: "marketing-renewal",
    name: "2년이 지난 소식 동의",
    plant: rows({ marketingAges: [10, 731] }),
  },
  {
    rule: "second-factor",
    name: "한 사람이 두 단계 인증을 끔",
    plant: (seen) => real(rows({ backupHours: 1, staff: { count: 2, withoutFactor: 1 } })(seen)),
  },
  {
    rule: "audit-review",
    name: "지난달을 살펴보지 않음",
    plant: rows({ unreviewedMonth: "2026-10" }),
  },
  {
    rule: "audit-whole",
    name: "누구인지 모르는 기록",
    plant: rows({ audit: { count: 5, whole: 4, isBroken: false } }),
  },
  {
    rule: "audit-chain",
    name: "고쳐 쓴 기록",
    plant: rows({ audit: { count: 5, whole: 5, isBroken: true } }),
  },
  {
    rule: "backup",
    name: "백업한 적이 없음",
    plant: (seen) => real(rows({ ...safe, backupHours: null })(seen)),
  },
  {
    rule: "backup",
    name: "사흘 전의 백업",
    plant: (seen) => real(rows({ ...safe, backupHours: 72 })(seen)),
  },
  {
    rule: "backup-rotation",
    name: "두 해 된 백업",
    plant: rows({ oldestBackupDays: 730 }),
  },
  {
    rule: "encrypted",
    name: "http로 연 상점",
    plant: (seen) => ({
      ...rows({ ...safe, backupHours: 1 })(seen),
      origin: "http://shop.example",
    }),
  },
  certificate("끝난 인증서", -1),
  certificate("열흘 뒤에 끝나는 인증서", 10),
  certificate("아무도 보증하지 않는 인증서", 80, false),
];
