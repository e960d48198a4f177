import { expect, test } from "vitest";
import { imagePurpose } from "./image-purpose.ts";

const problemOf = (name: string, type: string) =>
  imagePurpose.problemOf(new File(["a picture"], name, { type }));

// Windows names no type for HEIC, and an iPhone's files may end in capitals.
test.each([
  ["IMG_0001.HEIC", "image/heic"],
  ["IMG_0001.heic", ""],
  ["연속 사진.heif", "image/heif"],
])("the photograph %s (%s) is refused with two ways out", (name, type) => {
  const words = problemOf(name, type);
  expect(words).toContain("아이폰 사진(HEIC)은");
  expect(words).toContain("JPG로 저장해 올리거나");
  expect(words).toContain("‘사진 보관함’으로 골라 올려주세요.");
});

test("other files are refused in words of their own, and a JPEG is not", () => {
  expect(problemOf("그림.svg", "image/svg+xml")).toContain("PNG나 WebP로 저장해");
  expect(problemOf("문서.pdf", "application/pdf")).toBe(
    "JPG, PNG, WebP, AVIF 이미지를 골라주세요.",
  );
  expect(problemOf("사진.jpg", "image/jpeg")).toBeNull();
});
