import { expect, test } from "vitest";
import { lookAfterHealth } from "#shop/health/look.server.ts";
import { healthTroubles } from "#shop/health/table.server.ts";
import type { Trouble } from "#shop/health/trouble.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { staff } from "#shop/member/table.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser, ownersBrowser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop);

const disk: Trouble = {
  kind: "disk",
  harm: "now",
  reason: "파일이 있는 디스크가 96% 찼고 812MB 남았어요.",
  button: { label: "해결 방법 보기", href: "/admin/health#disk" },
};
const noted = (troubles: Trouble[]) =>
  lookAfterHealth(shop, {
    checks: [{ name: "disks", kinds: ["disk"], find: async () => troubles }],
  });

test("what is wrong stands at the top of today with its reason and one button, for whoever may do something about it, and is gone with it", async () => {
  await noted([disk]);
  const page = await htmlOf(owner.visit("/admin/today"));
  for (const words of ["상점의 상태", "저장 공간", "96% 찼고", 'href="/admin/health#disk"'])
    expect(page).toContain(words);
  expect(page.indexOf("상점의 상태")).toBeLessThan(page.indexOf("마지막 백업"));

  const { id, email } = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: id, role: "packer", invitedBy: "owner" });
  const packer = await browser(shop);
  await packer.signIn(email, PASSWORD, "admin");
  expect(await htmlOf(packer.visit("/admin/today"))).not.toContain("96% 찼고");

  const help = await htmlOf(owner.visit("/admin/health"));
  for (const words of ["96% 찼고", 'id="disk"', "데이터베이스의 파일은 직접 지우지 마세요"])
    expect(help).toContain(words);
  await noted([]);
  expect(await htmlOf(owner.visit("/admin/today"))).not.toContain("96% 찼고");
  expect(await htmlOf(owner.visit("/admin/health"))).toContain("지금은 모두 괜찮아요");
  await shop.db.update(healthTroubles).set({ endedAt: new Date() });
  expect(await htmlOf(owner.visit("/admin/health"))).toContain("지나간 문제");
});

test("the owner chooses the hour of the digest; another one is refused beside its field", async () => {
  const sent = await owner.send("/admin/health", { troubleHour: "7" });
  expect(sent.headers.get("location")).toBe("/admin/health");
  expect((await findSite(shop.db)).troubleHour).toBe(7);
  const wrong = await owner.send("/admin/health", { troubleHour: "24" });
  expect(wrong.status).toBe(400);
  expect(await htmlOf(wrong)).toContain("0에서 23 사이의 시각을 골라주세요.");
});
