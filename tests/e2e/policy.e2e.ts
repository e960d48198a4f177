import { dayAfter, calendarDayOf, dayWords } from "#lib/calendar-day.ts";
import { patience } from "../patience.ts";
import { expect, expectAccessible, test } from "./people.ts";

const some = (most: number) => Math.floor(Math.random() * most);

test(
  "the owner writes a version, sees what it changes, announces it, and takes it back",
  { tag: "@desktop" },
  async ({ owner, page: shopper }, { project }) => {
    // Each project has its own document, without renewed consents, because all journeys share one
    // shop.
    const { kind, title, path } =
      project.name === "phone"
        ? { kind: "terms", title: "이용약관", path: "/policy" }
        : { kind: "privacy", title: "개인정보처리방침", path: "/policy/privacy" };
    const [version, day] = [
      `${2 + some(900)}.${some(900)}`,
      dayAfter(calendarDayOf(new Date()), 100 + some(2000)),
    ];
    const sentence = `버전 ${version}에서 새로 더한 문장입니다.`;
    const desk = owner.page;
    await desk.goto("/admin/policy");
    const document = desk.getByRole("region", { name: title, exact: true });
    await document.getByText("새 초안 만들기").click();
    await document.getByLabel(`${title} 새 버전`).fill(version);
    await document.getByRole("button", { name: "초안 만들기" }).click();
    await expect(desk).toHaveURL(new RegExp(`/admin/policy/${kind}/${version}$`));

    // Until the editor is there, its place is held by a field for HTML.
    const text = desk
      .getByRole("textbox", { name: `${title} 본문` })
      .and(desk.locator("[contenteditable=true]"));
    await text.locator("p").last().click();
    // On a busy machine the editor learns of the cursor's move only after the next key, so the
    // event is sent at once.
    const isAtEnd = () => {
      window.document.dispatchEvent(new Event("selectionchange"));
      const { focusNode, focusOffset } = getSelection()!;
      return focusOffset === focusNode?.textContent?.length;
    };
    await expect(async () => {
      await desk.keyboard.press("End");
      expect(await desk.evaluate(isAtEnd)).toBe(true);
    }).toPass({ timeout: patience(30_000) });
    await desk.keyboard.press("Enter");
    await desk.keyboard.type(sentence);
    await desk.getByLabel("시행일", { exact: true }).fill(day);
    await desk.getByLabel("회원에게 알리는 요약").fill("문장 하나를 더했어요.");
    await expectAccessible(desk);
    // Nothing typed is lost on the way to another view.
    await desk.getByRole("link", { name: "공개", exact: true }).click();
    await expect(
      desk.getByText("저장하지 않은 내용이 있어요. 내용에서 저장한 뒤 공개해주세요."),
    ).toBeVisible();
    await desk.getByRole("link", { name: "내용", exact: true }).click();
    await expect(text).toContainText(sentence);
    await desk.getByRole("button", { name: "저장", exact: true }).click();
    await expect(desk.getByText("저장했어요.")).toBeVisible();

    await desk.getByRole("link", { name: "달라진 점", exact: true }).click();
    await expect(desk.getByText("추가 1", { exact: true })).toBeVisible();
    await expect(desk.getByRole("insertion").filter({ hasText: sentence })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole("link", { name: "미리보기", exact: true }).click();
    await desk.getByRole("button", { name: "컴퓨터 폭" }).click();
    await expect(desk.getByRole("region", { name: "미리보기" }).getByText(sentence)).toBeVisible();

    await desk.getByRole("link", { name: "공개", exact: true }).click();
    await expect(desk.getByText("회원에게 다시 동의를 받지 않아요.")).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole("button", { name: `${title} ${version} 공개하기` }).click();
    await expect(desk.getByText("시행 예정", { exact: true })).toBeVisible();

    await shopper.goto(path);
    const notice = shopper
      .getByRole("complementary", { name: "바뀔 예정인 내용" })
      .filter({ hasText: dayWords(day) });
    await expect(notice).toContainText("문장 하나를 더했어요.");
    await expectAccessible(shopper);
    await notice.getByRole("link", { name: "달라지는 점" }).click();
    await expect(shopper.getByRole("insertion").filter({ hasText: sentence })).toBeVisible();
    await expect(shopper.getByText(`${dayWords(day)}부터 시행해요.`)).toBeVisible();

    await desk.getByRole("link", { name: "공개 철회", exact: true }).click();
    await desk.getByLabel("철회하는 이유").fill("여정이 끝났어요");
    await desk.getByRole("button", { name: "공개 철회" }).click();
    await expect(desk.getByText("초안", { exact: true })).toBeVisible();
    await shopper.goto(path);
    await expect(shopper.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(shopper.getByText(dayWords(day))).toHaveCount(0);
    await desk.getByRole("link", { name: "내용", exact: true }).click();
    await desk.getByRole("button", { name: "초안 지우기" }).click();
    await desk.getByRole("button", { name: "지우기", exact: true }).click();
    await expect(desk).toHaveURL(/\/admin\/policy$/);
  },
);
