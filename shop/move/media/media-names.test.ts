import { expect, test } from "vitest";
import { fileNameOf, mediaNamed, type MovedMedia } from "./media-names.ts";

const picture = (id: string, path: string): MovedMedia => ({
  id,
  path,
  kind: "picture",
  title: null,
});

test("a file is found by its name, in whatever folder and spelling a shop or a Mac writes it", () => {
  const media = [
    picture("1", "data/빗소리 1.jpg"),
    picture("2", "a/main.jpg"),
    picture("3", "b/main.jpg"),
  ];
  expect(mediaNamed(media, "빗소리 1.JPG".normalize("NFD"))?.id).toBe("1");
  expect(
    mediaNamed(media, "https://old.example/web/%EB%B9%97%EC%86%8C%EB%A6%AC%201.jpg?v=2")?.id,
  ).toBe("1");
  expect(mediaNamed(media, "main.jpg")).toBeNull();
  expect(mediaNamed(media, "upload\\b\\main.jpg")?.id).toBe("3");
  expect(mediaNamed(media, "none.jpg")).toBeNull();
  expect(fileNameOf("%E0%A4%A.jpg")).toBe("%e0%a4%a.jpg");
});
