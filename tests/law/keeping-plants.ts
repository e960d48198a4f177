import type { SeenRows, SeenShop } from "#shop/law/seen.ts";
import { planted, type Plant } from "./plants.ts";

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
  planted(
    "policy-notice-period",
    "약관을 하루 전에 알림",
    rows({ policyNotice: [{ title: "이용약관", version: "2.0", days: 1 }] }),
  ),
  planted(
    "policy-notice-period",
    "방침을 시행한 날 알림",
    rows({ policyNotice: [{ title: "개인정보처리방침", version: "2.0", days: 0 }] }),
  ),
  planted("endless-discount", "석 달 넘게 할인", (seen) =>
    rows({ prices: seen.rows.prices.map((price) => ({ ...price, days: 120 })) })(seen),
  ),
  planted("marketing-renewal", "2년이 지난 소식 동의", rows({ marketingAges: [10, 731] })),
  planted("second-factor", "한 사람이 두 단계 인증을 끔", (seen) =>
    real(rows({ backupHours: 1, staff: { count: 2, withoutFactor: 1 } })(seen)),
  ),
  planted("audit-review", "지난달을 살펴보지 않음", rows({ unreviewedMonth: "2026-10" })),
  planted(
    "audit-whole",
    "누구인지 모르는 기록",
    rows({ audit: { count: 5, whole: 4, isBroken: false } }),
  ),
  planted("audit-chain", "고쳐 쓴 기록", rows({ audit: { count: 5, whole: 5, isBroken: true } })),
  planted("backup", "백업한 적이 없음", (seen) => real(rows({ ...safe, backupHours: null })(seen))),
  planted("backup", "사흘 전의 백업", (seen) => real(rows({ ...safe, backupHours: 72 })(seen))),
  planted("backup-rotation", "두 해 된 백업", rows({ oldestBackupDays: 730 })),
  planted("encrypted", "http로 연 상점", (seen) => ({
    ...rows({ ...safe, backupHours: 1 })(seen),
    origin: "http://shop.example",
  })),
  certificate("끝난 인증서", -1),
  certificate("열흘 뒤에 끝나는 인증서", 10),
  certificate("아무도 보증하지 않는 인증서", 80, false),
];
