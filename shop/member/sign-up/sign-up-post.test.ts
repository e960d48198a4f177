import { expect, test } from "vitest";
import { signUpPost } from "./sign-up-post.server.ts";

const messagesOf = (values: Record<string, string>) =>
  Object.fromEntries(
    (signUpPost.safeParse(values).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]),
  );

test("a weak password is refused in the same round as what else is wrong", () => {
  const wrong = { way: "password", email: "gildong@example.com", password: "qwer1234!", name: "" };
  expect(messagesOf(wrong)).toMatchObject({
    name: "이름을 입력해주세요.",
    phone: "휴대폰 번호를 입력해주세요.",
    password: expect.stringContaining("쉽게 짐작할 수 있는"),
  });
  expect(messagesOf({ ...wrong, password: "short" })).toMatchObject({
    password: "비밀번호는 8자 이상으로 정해주세요.",
  });
  expect(
    messagesOf({ ...wrong, email: "GilDong@Example.com", password: "gildong99!" }),
  ).toMatchObject({ password: "이메일과 비슷한 비밀번호는 쓸 수 없어요." });
});

test("a good password, none and a way without one are not judged", () => {
  expect(messagesOf({ way: "password", password: "tangerine lighthouse" })).not.toHaveProperty(
    "password",
  );
  expect(messagesOf({ way: "password", password: "" })).toMatchObject({
    password: "비밀번호를 입력해주세요.",
  });
  expect(messagesOf({ way: "social", password: "short" })).not.toHaveProperty("password");
});
