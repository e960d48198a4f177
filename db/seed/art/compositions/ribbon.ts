import { ground } from "../ground.ts";
import type { Composition } from "../stage.ts";
import { circle, curve, group, path, type Point, radial, ramp } from "../svg.ts";

const strands = 84;

/** A melody as one ribbon of fine lines that turns over itself. */
export const ribbon: Composition = (stage) => {
  const { width, x, y, size, palette, random } = stage;
  const turn = random() * 0.6;
  const line = (share: number): Point[] =>
    Array.from({ length: 49 }, (_, step) => {
      const at = -0.05 + (step / 48) * 1.1;
      const away = (at * width - x) / (size * 0.52);
      const open = Math.exp(-away * away * 0.9);
      const twist = Math.cos(away * 2.6 + turn + share * 0.9);
      const drift = Math.sin(away * 1.7 + turn) * 0.17 * open + away * -0.035;
      return [at * width, y + size * (drift + (share - 0.5) * (0.012 + 0.62 * open * twist))];
    });
  const drawn = Array.from({ length: strands }, (_, strand) =>
    path(curve(line(strand / (strands - 1))), ""),
  ).join("");
  const stroke = `fill="none" stroke-width="${size * 0.0021}"`;
  const bead = { x: x + size * 0.31, y: y - size * 0.27, radius: size * 0.062 };

  return [
    ground(stage),
    {
      blur: size * 0.03,
      body: group(
        `fill="none" stroke="${palette.soft}" stroke-width="${size * 0.006}" stroke-opacity="0.3" transform="translate(${size * 0.03} ${size * 0.07})"`,
        drawn,
      ),
    },
    {
      body:
        ramp(
          "melody",
          [x - size * 0.85, 0],
          [x + size * 0.62, 0],
          [
            [0, palette.accent, 0.25],
            [0.35, palette.accent],
            [0.62, "#B12D1A"],
            [0.8, palette.accent],
            [1, palette.soft],
          ],
        ) + group(`${stroke} stroke="url(#melody)"`, drawn),
    },
    {
      blur: size * 0.022,
      body: circle(
        bead.x + size * 0.025,
        bead.y + size * 0.035,
        bead.radius,
        `fill="${palette.deep}" fill-opacity="0.4"`,
      ),
    },
    {
      body:
        radial("bead", bead.x - bead.radius * 0.4, bead.y - bead.radius * 0.45, bead.radius * 1.5, [
          [0, "#6A5A50"],
          [0.45, palette.deep],
          [1, "#14100D"],
        ]) + circle(bead.x, bead.y, bead.radius, `fill="url(#bead)"`),
    },
  ];
};
