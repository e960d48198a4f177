import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { box, circle, curve, group, line, linear, path, type Point, radial } from "../svg.ts";

/** Three cards on a table; on the upper one a voice is written as a line. */
export const postcards: Composition = (stage) => {
  const { x, y, size, palette } = stage;
  const card = { width: size * 0.74, height: size * 0.5 };
  const cards = [
    { turn: 11, dx: 0.05, dy: -0.07, fill: "back" },
    { turn: -12, dx: -0.045, dy: 0.075, fill: "middle" },
    { turn: -3, dx: 0, dy: 0, fill: "front" },
  ];
  const place = ({ turn, dx, dy }: (typeof cards)[number]) =>
    `transform="translate(${x + dx * size} ${y + dy * size}) rotate(${turn})"`;
  const face = (rest: string) =>
    box(-card.width / 2, -card.height / 2, card.width, card.height, rest, size * 0.006);

  return [
    ground(stage),
    ...cards.flatMap((each, index) => [
      {
        blur: size * 0.028,
        body: group(
          `${place(each)} opacity="0.5"`,
          group(
            `transform="rotate(${-each.turn}) translate(${size * 0.02} ${size * 0.04}) rotate(${each.turn})"`,
            face(`fill="${palette.deep}"`),
          ),
        ),
      },
      {
        body:
          linear("back", 30, [
            [0, palette.accent],
            [1, "#9E2E1C"],
          ]) +
          linear("middle", 30, [
            [0, palette.warm],
            [1, "#C99F62"],
          ]) +
          linear("front", 30, [
            [0, "#FFFFFF"],
            [0.5, palette.paper],
            [1, "#EADFCB"],
          ]) +
          group(
            place(each),
            face(`fill="url(#${each.fill})"`) + (index === 2 ? written(stage, card) : ""),
          ),
      },
    ]),
  ];
};

function written(stage: Stage, card: { width: number; height: number }) {
  const { size, palette } = stage;
  const [left, top] = [-card.width / 2, -card.height / 2];
  const stamp = { x: left + card.width - size * 0.125, y: top + size * 0.12, side: size * 0.135 };
  const address = [0.3, 0.35, 0.4]
    .map((at, row) =>
      line(
        size * 0.13,
        top + size * at,
        size * (row === 2 ? 0.25 : 0.32),
        top + size * at,
        `stroke="${palette.soft}" stroke-width="${size * 0.0022}" stroke-opacity="0.7"`,
      ),
    )
    .join("");
  return (
    radial("sun", stamp.x - stamp.side * 0.15, stamp.y - stamp.side * 0.15, stamp.side * 0.6, [
      [0, "#F4836B"],
      [1, palette.accent],
    ]) +
    voice(stage, left + size * 0.055, size * 0.37) +
    line(
      size * 0.085,
      top + size * 0.06,
      size * 0.085,
      -top - size * 0.06,
      `stroke="${palette.soft}" stroke-width="${size * 0.0016}" stroke-opacity="0.6"`,
    ) +
    address +
    box(
      stamp.x - stamp.side / 2,
      stamp.y - stamp.side * 0.6,
      stamp.side,
      stamp.side * 1.2,
      `fill="${palette.warm}" fill-opacity="0.55"`,
    ) +
    circle(stamp.x, stamp.y, stamp.side * 0.32, `fill="url(#sun)"`) +
    postmark(stage, stamp.x - size * 0.1, stamp.y + size * 0.03)
  );
}

function voice({ size, palette, random }: Stage, left: number, span: number) {
  const count = 46;
  return Array.from({ length: count }, (_, index) => {
    const at = index / (count - 1);
    const loud =
      (0.08 + Math.abs(Math.sin(at * 9 + 0.6)) * 0.6 + random() * 0.32) *
      Math.sin(Math.PI * (0.06 + at * 0.9));
    const tall = size * 0.145 * loud + size * 0.003;
    return box(
      left + at * span,
      -tall,
      size * 0.0042,
      tall * 2,
      `fill="${at < 0.38 ? palette.accent : palette.deep}"`,
      size * 0.002,
    );
  }).join("");
}

function postmark({ size, palette }: Stage, x: number, y: number) {
  const ink = `fill="none" stroke="${palette.deep}" stroke-width="${size * 0.0026}" stroke-opacity="0.5"`;
  const waves = [-0.03, -0.01, 0.01, 0.03].map((offset) => {
    const points: Point[] = Array.from({ length: 25 }, (_, step) => [
      x - size * 0.06 - step * size * 0.0068,
      y + size * offset + Math.sin(step * 0.9) * size * 0.0065,
    ]);
    return path(curve(points), ink);
  });
  return circle(x, y, size * 0.058, ink) + circle(x, y, size * 0.043, ink) + waves.join("");
}
