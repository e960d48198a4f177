import { expect, test } from "vitest";
import type { BoughtSounds, Sound } from "#shop/vault/bought-sounds.ts";
import { recordsOf, unheardOf } from "./records.ts";

const sound = (id: string, isBegun: boolean, playPath: string | null = "/play"): Sound => ({
  id,
  title: id,
  fileName: `${id}.wav`,
  size: 1,
  version: 1,
  note: "",
  durationMs: 1000,
  peaks: null,
  until: "2027. 11. 29.",
  isOver: playPath === null,
  isBegun,
  downloadsLeft: null,
  closed: null,
  playPath,
  savePath: playPath,
});

const line = (lineId: number, productId: string, sounds: Sound[]): BoughtSounds => ({
  soldBy: null,
  lineId,
  number: String(lineId),
  productId,
  title: productId,
  options: [],
  licence: null,
  image: null,
  sounds,
  places: null,
});

test("the shelf has each product once, where its newest order stands, with all that was bought of it", () => {
  const records = recordsOf([
    line(3, "dots", [sound("a", false)]),
    line(2, "morning", []),
    line(1, "dots", [sound("b", true)]),
  ]);
  expect(records.map(({ productId, lines }) => [productId, lines.length])).toEqual([
    ["dots", 2],
    ["morning", 1],
  ]);
});

test("what was never opened counts as unheard, but for what opens no more", () => {
  const sounds = [sound("new", false), sound("heard", true), sound("over", false, null)];
  const [record] = recordsOf([line(1, "dots", sounds)]);
  expect(unheardOf(record!).map(({ id }) => id)).toEqual(["new"]);
});
