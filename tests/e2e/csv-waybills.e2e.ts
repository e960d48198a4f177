import { expect, expectAccessible, test } from "./people.ts";

test(
  "the owner pastes waybills, sees what will happen, lets it happen, and takes along what could not",
  { tag: "@desktop" },
  async ({ guest, owner }) => {
    const { number } = await guest.hasOrdered(await guest.finds("목소리 엽서"));

    const desk = owner.page;
    await desk.goto("/admin/order");
    await desk.getByRole("link", { name: "송장 한꺼번에 등록" }).click();
    await expect(desk).toHaveURL(/\/admin\/order\/import$/);
    await expect(desk.getByRole("heading", { level: 1, name: "송장 한꺼번에 등록" })).toBeVisible();
    // An empty carrier is asked about, and becomes none by itself.
    await desk.getByLabel("붙여넣을 표").fill(`${number}\t\t123456789011`);
    await desk.getByRole("button", { name: "미리 보기" }).click();
    await expect(desk.getByText("택배사가 빈 줄이 1개 있어요.")).toBeVisible();
    await expect(desk.getByRole("button", { name: "0건 적용" })).toBeDisabled();
    await desk.getByLabel("택배사가 빈 줄은").selectOption({ label: "바로 위 줄의 택배사로" });
    await desk
      .getByLabel("붙여넣을 표")
      .fill(
        `운송장번호\t주문번호\t택배사\n1234-5678-9011\t${number}\tCJ\n=1+1\t${number}\tCJ\n401234567893\t20261121-AAAAAAAA\t한진`,
      );
    await desk.getByRole("button", { name: "미리 보기" }).click();
    await expect(desk.getByRole("heading", { name: "미리 보기" })).toBeVisible();
    const refused = desk.locator("summary", { hasText: "처리할 수 없는 줄 2" });
    await expect(refused).toContainText("송장번호는 숫자만 쓸 수 있어요. 1줄");
    await refused.click();
    await expect(desk.getByText("송장번호는 숫자만 쓸 수 있어요.", { exact: true })).toBeVisible();
    await expect(desk.getByText("이 번호의 주문이 없어요.", { exact: true })).toBeVisible();
    await expect(desk.getByText("CJ대한통운 123456789011")).toBeVisible();
    await expectAccessible(desk);

    await desk.getByRole("button", { name: "1건 적용" }).click();
    await expect(desk.getByRole("heading", { name: "1건을 적용했어요." })).toBeFocused();
    await expect(desk.getByText("처리하지 못한 줄 2")).toBeVisible();
    await expect(desk.getByLabel("처리할 수 없는 줄의 CSV")).toHaveValue(
      /"'=1\+1","송장번호는 숫자만 쓸 수 있어요\."/,
    );

    await desk.getByRole("link", { name: "더 등록하기" }).click();
    await desk.getByLabel("붙여넣을 표").fill(`${number},대한통운,123456789011`);
    await desk.getByRole("button", { name: "미리 보기" }).click();
    await expect(desk.getByText("변경 없음 1")).toBeVisible();
    await expect(desk.getByRole("button", { name: "0건 적용" })).toBeDisabled();

    await desk.goto(`/admin/order?search=${number}`);
    await desk.getByLabel(`${number} 선택`).check();
    await desk.getByRole("button", { name: "1건 배송 완료" }).click();
    await expect(desk.getByRole("heading", { name: "처리 1건" })).toBeVisible();
    await expect(
      desk.locator(`tr[data-order="${number}"]`).getByText("완료", { exact: true }),
    ).toBeVisible();
  },
);
