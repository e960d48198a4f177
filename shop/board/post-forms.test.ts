import { expect, test } from "vitest";
import { postForm, postPageForm } from "./post-forms.ts";

const key = "k".repeat(32);
const form = (more: object = {}) =>
  postForm.safeParse({ writeKey: key, title: "제목", html: "<p>글</p>", ...more });
const comment = (text: string) =>
  postPageForm.safeParse({ intent: "comment", writeKey: key, text });

test.each([
  [{}, true],
  [{ title: "" }, false],
  [{ title: " \n\t " }, false],
  [{ title: "\u200b\u202e" }, false],
  [{ title: "가".repeat(100) }, true],
  [{ title: "가".repeat(101) }, false],
  [{ html: "" }, false],
  [{ html: "가".repeat(33_333) }, true],
  [{ html: "가".repeat(33_334) }, false],
  [{ writeKey: "short" }, false],
  [{ writeKey: "' or 1 --------------" }, false],
  [{ id: "abcd", version: "3" }, true],
  [{ id: "abcd" }, false],
  [{ version: "3" }, false],
  [{ id: "abcd", version: "3", pinned: "on" }, false],
  [{ pinned: "on" }, true],
  [{ pinned: "yes" }, false],
  [{ id: "../x", version: "1" }, false],
  [{ version: "1e3", id: "abcd" }, false],
  [{ authorId: "x" }, false],
  [{ views: "9" }, false],
  [{ hiddenAt: "" }, false],
  [{ as: "abc" }, true],
])("a post with %j is taken: %s", (more, taken) => expect(form(more).success).toBe(taken));

test("a title is one line, without letters that nobody sees or that turn the line around; families of emoji stay", () => {
  expect(form({ title: " 새벽\n\u202e목소리\u200b  후기 👨‍👩‍👧 " }).data?.title).toBe(
    "새벽 목소리 후기 👨‍👩‍👧",
  );
});

test("a comment keeps its lines, not more than one empty one in a row, and line breaks of browsers count once", () => {
  expect(comment("  하나\r\n둘  \r\n\r\n\r\n\r\n셋\n ").data).toMatchObject({
    text: "하나\n둘\n\n셋",
  });
  expect(comment(Array.from({ length: 500 }, () => "가").join("\r\n")).success).toBe(true);
  expect(comment("가".repeat(1001)).success).toBe(false);
  for (const empty of ["", "  \n ", "\u200b\u2060"]) expect(comment(empty).success).toBe(false);
});

test.each([
  { intent: "comment", writeKey: key, text: "글", postId: "x" },
  { intent: "edit-comment", commentId: "1 or 1=1", text: "글" },
  { intent: "remove-comment", commentId: "-1" },
  { intent: "remove", id: "x" },
  { intent: "pin" },
  {},
])("%j is not taken", (fields) => expect(postPageForm.safeParse(fields).success).toBe(false));
