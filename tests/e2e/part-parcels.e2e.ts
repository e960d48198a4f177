import { orderAndPay, readMail } from "./by-request.ts";
import { expect, expectAccessible, test } from "./people.ts";

const waybills = ["123456789011", "123456789022", "123456789033"] as const;

test("one order leaves in three parcels: the owner chooses the pieces, the guest follows each", async ({
  guest,
  owner,
}) => {
  const product = await guest.finds("목소리 엽서");
  const { number } = await orderAndPay(guest.page, "/non-member/order", {
    product,
    phone: guest.phone,
    pieces: 3,
  });
  const desk = owner.page;
  await desk.goto(`/admin/order/${number}`);
  const sends = async (waybill: string, isPart: boolean) => {
    // The parcels above have forms of their own, behind a click.
    await desk.locator("#ship-company").selectOption("CJ대한통운");
    await desk.locator("#ship-number").fill(waybill);
    if (isPart) {
      const unfolded = desk.getByText("나눠서 보내기", { exact: true });
      await unfolded.click();
      await desk.getByRole("spinbutton", { name: /^목소리 엽서/ }).fill("1");
    }
    await desk.getByRole("button", { name: /발송 처리$/ }).click();
  };

  await sends(waybills[0], true);
  await expect(desk.getByText("일부를 보냈어요. 남은 상품은 이어서 보내주세요.")).toBeVisible();
  await expect(desk.getByRole("heading", { name: "1번째 상자" })).toBeVisible();
  await expect(desk.getByRole("heading", { name: "아직 보낼 상품" })).toBeVisible();
  await expectAccessible(desk);
  await desk.goto("/admin/today?kind=rest");
  await expect(desk.getByText(/목소리 엽서.* 2개 마저 보내주세요/).first()).toBeVisible();

  await guest.looksUp(number);
  await expect(guest.page.getByText("나눠서 보내드려요.")).toBeVisible();
  await expect(guest.page.getByRole("heading", { name: "아직 보낼 상품" })).toBeVisible();
  await expectAccessible(guest.page);

  // What was not sent and what was are asked back in two ways; here the rest is sent.
  await desk.goto(`/admin/order/${number}`);
  await sends(waybills[1], true);
  await expect(desk.getByRole("heading", { name: "2번째 상자" })).toBeVisible();
  // The same waybill again is refused, and what was typed stays.
  await sends(waybills[1], false);
  await expect(desk.getByText(/이 주문의 다른 상자와 같은 송장번호예요/)).toBeVisible();
  await sends(waybills[2], false);
  await expect(desk.getByRole("heading", { name: "3번째 상자" })).toBeVisible();
  await expect(desk.getByRole("heading", { name: "아직 보낼 상품" })).toBeHidden();

  await guest.page.reload();
  await expect(guest.page.getByText("3개 상자로 나눠 보냈어요.")).toBeVisible();
  for (const waybill of waybills)
    await expect(guest.page.getByText(`CJ대한통운 ${waybill}`)).toBeVisible();
  // The carrier's own page is not on this machine.
  const third = guest.page.getByRole("link", { name: /배송 조회/ }).nth(2);
  expect(decodeURIComponent((await third.getAttribute("href"))!)).toContain(waybills[2]);

  await readMail(desk, { about: [number], says: /아직 보낼 상품[\s\S]{0,200}모두 보냈어요/ });
  await desk.getByRole("button", { name: "배송 완료" }).click();
  await expect(desk.getByText("배송이 끝났어요.").first()).toBeVisible();
});
