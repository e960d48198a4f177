import { bankStatement } from "../given/bank-statement.ts";
import { patience } from "../patience.ts";
import { lives } from "../browser/live.ts";
import { presses } from "../browser/opens-shop.ts";
import { expect, expectAccessible, test } from "./people.ts";

test("a guest transfers to the shop's own account, and the owner finds it in the bank's list, once", async ({
  guest,
  owner,
  page,
}) => {
  const cards = await guest.finds("목소리 엽서");
  const depositor = `이체${guest.phone.slice(-4)}`;
  await page.goto(`/non-member/order/${cards.id}`);
  await guest.fillsOrder();
  await page.getByLabel(/계좌이체/).check();
  await page.getByLabel("입금자명").fill(depositor);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);
  await page.getByRole("button", { name: /결제하기$|주문하기$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("입금을 기다리고 있어요");
  await expect(page.getByText("000000-00-310482").first()).toBeVisible();
  await expectAccessible(page);
  const number = await guest.readsNumber();

  const desk = owner.page;
  const account = "000000-00-310482";
  const statement = bankStatement(account, [
    { at: new Date(), amount: Number((await priceOf()).replace(",", "")), name: depositor },
  ]);
  async function priceOf(): Promise<string> {
    const money = await desk.request.get(`/admin/order/${number}?tab=money`);
    return /주문 금액은 ([\d,]+)원/.exec((await money.text()).replaceAll("<!-- -->", ""))![1]!;
  }
  await desk.goto("/admin/deposits");
  await lives(desk);
  for (const words of [/새 거래 1건/, /새 거래가 없어요.*이미 넣은 1건/]) {
    await desk.getByLabel("거래내역").fill(statement);
    await presses(desk, "거래내역 넣기");
    await expect(desk.getByText(words)).toBeVisible();
  }
  const line = desk.getByRole("checkbox", { name: new RegExp(depositor) });
  await expect(line).toBeChecked();
  await expectAccessible(desk);
  // What the demonstration's own statement has stays for the owner who tries it.
  const others = desk
    .getByRole("listitem")
    .filter({ hasNotText: depositor })
    .getByRole("checkbox", { checked: true });
  while (await others.count()) await others.first().uncheck();
  await desk.getByRole("button", { name: "선택한 1건 처리" }).click();
  await expect(desk.getByText(number).first()).toBeVisible();
  await expect(line).toBeHidden();
  await expectAccessible(desk);

  // Nobody loads the shopper's page anew: it looks by itself.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료", {
    timeout: patience(15_000),
  });

  const decided = desk.locator("li").filter({ hasText: number });
  await decided.getByText("되돌리기").first().click();
  await decided.getByLabel("되돌리는 이유").fill("이름이 같은 다른 분의 입금");
  await decided.getByRole("button", { name: "되돌리기" }).click();
  await expect(desk.getByText("되돌렸어요. 거래가 다시 확인을 기다려요.")).toBeVisible();
  await expect(line).toBeChecked();
  await guest.looksUp(number);
  await expect(page.getByText("입금대기").or(page.getByText("입금 대기")).first()).toBeVisible();
});
