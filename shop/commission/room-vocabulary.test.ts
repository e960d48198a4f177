import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commissionStages } from "#shop/product/commission/commission-terms.ts";
import { promiseWords, stageWords, takeWords } from "#shop/product/commission/commission-words.ts";
import { room } from "./room-machine.ts";
import { roomKinds } from "./room-words.ts";

const root = join(import.meta.dirname, "../..");
/** Where a commission is shown, from the product's page to the room, its mails and the office. */
const folders = [
  "shop/commission",
  "shop/product/commission",
  "app/commission",
  "app/admin/commission",
];

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => join(folder, name)),
);

/** Words that stood beside the agreed ones for the same thing. */
const others = {
  테이크: "녹음",
  시안: "녹음",
  완성: "확정",
  승인: "확정",
  "고칠 곳": "수정할 곳",
  그만두: "중단하",
  그만둔: "중단한",
  그만둘: "중단할",
};

test("a commission has one word for each thing, wherever it is spoken of", () => {
  expect(sources.length).toBeGreaterThan(40);
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return Object.entries(others).flatMap(([word, better]) =>
      text.includes(word) ? [`${path}: ${word} → ${better}`] : [],
    );
  });
  expect(found).toEqual([]);
});

test("promises, agreed refunds, the room and its mails speak of 첫 녹음, 수정 and 확정", () => {
  const terms = { days: 4, rounds: 2, extraRound: 30_000, approvalDays: 7 };
  const promises = promiseWords({ ...terms, lengths: [], uses: [], refunds: noRefunds });
  expect(promises.join(" ")).toMatch(/첫 녹음.*수정 2회.*확정/);
  expect(stageWords).toMatchObject({ taken: "첫 녹음을 받은 뒤", approved: "확정한 뒤" });
  expect([takeWords(1), takeWords(2)]).toEqual(["첫 녹음", "2번째 녹음"]);
  expect(room.states).toMatchObject({ changes: "수정 중", approved: "확정" });
  expect(roomKinds["room-opened"].lines.join(" ")).toContain("첫 녹음");
  expect(roomKinds["room-take"].lines.join(" ")).toMatch(/확정하거나 수정할 곳/);
});

const noRefunds = Object.fromEntries(commissionStages.map((stage) => [stage, 0])) as Record<
  (typeof commissionStages)[number],
  number
>;
