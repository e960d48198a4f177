import { expect, test } from "vitest";
import { codeOf, UploadError, uploadErrors, type UploadErrorCode } from "./upload-error.ts";

test.each<[status: number, code: UploadErrorCode, words: string, mayTryAgain: boolean]>([
  [400, "unknown", uploadErrors.unknown, false],
  [401, "unauthenticated", uploadErrors.unauthenticated, true],
  [402, "quota-exceeded", uploadErrors["quota-exceeded"], true],
  [403, "unauthorized", uploadErrors.unauthorized, false],
  [404, "unknown", uploadErrors.unknown, true],
  [413, "unknown", "파일이 너무 커요.", false],
  [415, "unknown", "이 형식의 파일은 올릴 수 없어요.", false],
  [422, "unknown", uploadErrors.unknown, false],
  [429, "unknown", "한꺼번에 너무 많이 올렸어요. 잠시 뒤에 다시 시도해주세요.", true],
  [503, "unknown", uploadErrors.unknown, true],
  // The shop's disk is full, which is no quota of whoever uploads.
  [507, "unknown", "저장 공간이 부족해 올리지 못했어요. 관리자에게 알려주세요.", true],
])("an answer %i is %s: %s", (status, code, words, mayTryAgain) => {
  const error = new UploadError(codeOf(status), { status });
  expect([error.code, error.message, error.mayTryAgain]).toEqual([code, words, mayTryAgain]);
});

// covers 8.8b
test("a token of the app is told apart from the person's, and a missing object from an upload that is gone", () => {
  expect(codeOf(401, { statusText: "Firebase App Check token is invalid." })).toBe(
    "unauthorized-app",
  );
  expect(codeOf(404, { ofObject: true })).toBe("object-not-found");
});
