import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { box, group, linear } from "../svg.ts";

/** One letter per tile; the columns beside the face are the level of its voice. */
const plan = [
  "....sssssss....",
  "...sssssssss...",
  "..sssssssssss..",
  "..fffffffffff..",
  "v.ffdfffffdff.v",
  "vvffdfffffdffvv",
  "vvccfffffffccvv",
  "v.fffdddddfff.v",
  "..ffffmmmffff..",
  "...fffffffff...",
] as const;

const glazes = { s: "soft", f: "face", d: "deep", c: "cheek", m: "mouth", v: "mouth" } as const;

/** A game character laid out of ceramic tiles, speaking. */
export const mosaic: Composition = (stage) => {
  const { x, y, size, palette } = stage;
  const pitch = size / 17.3;
  const [left, top] = [x - (plan[0].length * pitch) / 2, y - (plan.length * pitch) / 2];
  const tiles = tilesOf(stage, pitch).map((tile) => ({
    ...tile,
    x: left + tile.column * pitch,
    y: top + tile.row * pitch,
  }));
  const glaze = (id: string, from: string, to: string) =>
    linear(id, 60, [
      [0, from],
      [1, to],
    ]);

  return [
    ground(stage),
    {
      blur: size * 0.045,
      body: group(
        `fill="${palette.deep}" fill-opacity="0.42" transform="translate(${size * 0.05} ${size * 0.075})"`,
        tiles.map((tile) => box(tile.x, tile.y, pitch, pitch, "")).join(""),
      ),
    },
    {
      blur: size * 0.006,
      body: group(
        `fill="${palette.deep}" fill-opacity="0.5"`,
        tiles
          .map((tile) =>
            box(
              tile.x + pitch * 0.1,
              tile.y + pitch * 0.14,
              pitch * 0.93,
              pitch * 0.93,
              "",
              pitch * 0.2,
            ),
          )
          .join(""),
      ),
    },
    {
      body:
        glaze("face", "#FFFDF6", "#EFE9DA") +
        glaze("face2", "#F8F3E6", "#E7E0CF") +
        glaze("soft", palette.soft, "#5F9B84") +
        glaze("soft2", "#9CC8B4", "#76AE97") +
        glaze("deep", "#2F5A54", palette.deep) +
        glaze("deep2", "#2F5A54", palette.deep) +
        glaze("cheek", "#F9C9B4", "#F0A98E") +
        glaze("cheek2", "#F9C9B4", "#F0A98E") +
        glaze("mouth", "#EE6247", palette.accent) +
        glaze("mouth2", "#F07A61", "#E2543B") +
        tiles
          .map(
            (tile) =>
              box(
                tile.x,
                tile.y,
                pitch * 0.93,
                pitch * 0.93,
                `fill="url(#${tile.glaze})"`,
                pitch * 0.18,
              ) +
              box(
                tile.x + pitch * 0.05,
                tile.y + pitch * 0.05,
                pitch * 0.83,
                pitch * 0.83,
                `fill="none" stroke="#FFFFFF" stroke-width="${pitch * 0.028}" stroke-opacity="0.4"`,
                pitch * 0.14,
              ),
          )
          .join(""),
    },
  ];
};

function tilesOf({ random }: Stage, pitch: number) {
  return plan.flatMap((letters, row) =>
    [...letters].flatMap((letter, column) => {
      const glaze = glazes[letter as keyof typeof glazes];
      return glaze ? [{ row, column, pitch, glaze: random() > 0.75 ? `${glaze}2` : glaze }] : [];
    }),
  );
}
