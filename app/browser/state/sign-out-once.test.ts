import { beforeEach, expect, test } from "vitest";
import { auth } from "./auth-state.ts";
import { pageAfterSignOut } from "./sign-out-once.ts";

beforeEach(() => auth.change({ isLogout: false }));

test("whoever signed out is led to the sign-in page once, and then goes where they like", () => {
  expect(pageAfterSignOut(false, "/my")).toBeNull();
  auth.change({ isLogout: true });
  expect(pageAfterSignOut(true, "/my")).toBeNull();
  expect(pageAfterSignOut(false, "/my")).toBe("/login");
  expect(pageAfterSignOut(false, "/board")).toBeNull();
  expect(auth.read().isLogout).toBe(false);
});

test.each(["/login", "/admin-login", "/login/oauth/kakao"])(
  "at %s already nobody is led anywhere, then or later, once they signed out",
  (pathname) => {
    auth.change({ isLogout: true });
    expect(pageAfterSignOut(false, pathname)).toBeNull();
    expect(pageAfterSignOut(false, "/board")).toBeNull();
  },
);
