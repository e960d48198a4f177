import { ground } from "../ground.ts";
import type { Composition } from "../stage.ts";
import { circle, curve, group, path, type Point } from "../svg.ts";

/** A score without clef: bent lines and notes of different weight. */
export const score: Composition = (stage) => {
  const { width, height, size, palette, random } = stage;
  const [tilt, tune] = [random() * 6.3, random() * 6.3];
  const level = (at: number, row: number) =>
    height / 2 +
    Math.sin(at * 4.4 + tilt) * size * 0.08 +
    (row - 2) * size * (0.085 + 0.035 * Math.sin(at * 4 - tilt));
  const ink = palette.text === "dark" ? palette.deep : palette.paper;
  const lines = [0, 1, 2, 3, 4]
    .map((row) =>
      path(
        curve(
          Array.from({ length: 33 }, (_, step): Point => [
            (-0.02 + (step / 32) * 1.04) * width,
            level(step / 32, row),
          ]),
        ),
        "",
      ),
    )
    .join("");
  const notes = Array.from({ length: 11 }, (_, index) => {
    const at = 0.1 + index * 0.08;
    const row = 4 - Math.round((0.5 + 0.5 * Math.sin(index * 1.15 + tune + random())) * 8) / 2;
    return {
      x: at * width,
      y: level(at, row),
      radius: size * (index % 4 === 2 ? 0.05 : 0.024),
      strong: index % 4 === 2,
    };
  });
  return [
    ground(stage),
    {
      body: group(
        `fill="none" stroke="${ink}" stroke-width="${size * 0.0024}" stroke-opacity="0.7"`,
        lines,
      ),
    },
    {
      blur: size * 0.014,
      body: group(
        `fill="${palette.deep}" fill-opacity="0.45" transform="translate(${size * 0.012} ${size * 0.022})"`,
        notes.map((note) => circle(note.x, note.y, note.radius, "")).join(""),
      ),
    },
    {
      body: notes
        .map((note) =>
          circle(note.x, note.y, note.radius, `fill="${note.strong ? palette.accent : ink}"`),
        )
        .join(""),
    },
  ];
};
