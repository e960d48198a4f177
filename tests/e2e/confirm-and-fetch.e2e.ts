import { lives } from "../browser/live.ts";
import { orderAndPay, readMail } from "./by-request.ts";
import { expect, expectAccessible, test } from "./people.ts";

test("a guest confirms the purchase by the mail's link, once", async ({ guest, owner }) => {
  const product = await guest.finds("목소리 엽서");
  const { page, phone } = guest;
  const { number } = await orderAndPay(page, "/non-member/order", { product, phone });
  const desk = owner.page;
  await desk.goto(`/admin/order/${number}`);
  await desk.locator("#ship-company").selectOption("CJ대한통운");
  await desk.locator("#ship-number").fill("123456789011");
  await desk.getByRole("button", { name: /발송 처리$/ }).click();
  await expect(desk.getByText("CJ대한통운 123456789011").first()).toBeVisible();

  const link = await readMail(desk, {
    list: `/admin/mailbox?view=sent&event=order-shipped&channel=mail&number=${number}`,
    about: ["메일 보기"],
    says: /\/confirm\/[0-9A-Z-]+\/[\w-]+/,
  });
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "구매를 확정할까요?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "상품을 받았어요. 구매확정" }).click();
  await expect(page.getByRole("heading", { name: "구매를 확정한 주문이에요" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "상품을 받았어요. 구매확정" })).toBeHidden();
  await guest.looksUp(number);
  await lives(page);
  await page.getByText("자세한 기록 보기").click();
  await expect(page.getByText("구매를 확정했어요").first()).toBeVisible();
});

test("what is fetched at the counter is handed over for the code that its buyer shows", async ({
  guest,
  owner,
}) => {
  const product = await guest.finds("목소리 엽서");
  const { page, phone } = guest;
  const { number } = await orderAndPay(page, "/non-member/order", { product, phone });
  const desk = owner.page;
  await desk.goto(`/admin/order/${number}`);
  await desk.locator("#ship-company").selectOption("방문 수령");
  await desk.getByRole("button", { name: /발송 처리$/ }).click();
  const mail = await readMail(desk, { about: [number], says: /수령번호[^0-9]{0,200}\d{6}/ });
  const code = mail.slice(-6);

  await desk.goto("/admin/order/pickup");
  await expect(desk.getByText(number)).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel("수령번호").fill(code === "000000" ? "000001" : "000000");
  await desk.getByRole("button", { name: "확인하고 내주기" }).click();
  await expect(desk.getByRole("alert").first()).toBeVisible();
  await desk.getByLabel("수령번호").fill(code);
  await desk.getByRole("button", { name: "확인하고 내주기" }).click();
  await expect(desk.getByText(`${number} 주문을 내주고 완료로 바꿨어요.`)).toBeVisible();

  await guest.looksUp(number);
  await expect(page.getByText("상점에서 받으셨어요.")).toBeVisible();
});
