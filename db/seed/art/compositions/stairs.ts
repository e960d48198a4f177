import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { box, circle, clip, group, linear, path, type Point, polygon, ramp } from "../svg.ts";

const count = 7;

/** Steps that rise like the bars of a level meter, towards an open arch. */
export const stairs: Composition = (stage) => {
  const { width, height, x, y, size, palette } = stage;
  const floor = y + size * 0.35;
  const arch = archOf(stage, floor);
  const opening = clip("opening", path(arch, ""));

  return [
    ground(stage),
    {
      body:
        linear("floor", 90, [
          [0, palette.warm, 0.75],
          [1, palette.soft, 0.9],
        ]) +
        box(0, floor, width, height - floor, `fill="url(#floor)"`) +
        ramp(
          "sky",
          [0, y - size * 0.42],
          [0, floor],
          [
            [0, "#3E6C86"],
            [0.45, "#A9B9B4"],
            [0.8, palette.warm],
          ],
        ) +
        opening +
        path(arch, `fill="url(#sky)"`) +
        group(
          `clip-path="url(#opening)"`,
          circle(x + size * 0.2125, y - size * 0.15, size * 0.095, `fill="${palette.paper}"`),
        ),
    },
    {
      blur: size * 0.012,
      body:
        opening +
        group(
          `clip-path="url(#opening)"`,
          path(
            arch,
            `fill="none" stroke="${palette.deep}" stroke-width="${size * 0.05}" stroke-opacity="0.5" transform="translate(${size * 0.012} ${size * 0.014})"`,
          ),
        ),
    },
    {
      body: path(
        arch,
        `fill="none" stroke="${palette.paper}" stroke-width="${size * 0.003}" stroke-opacity="0.8"`,
      ),
    },
    {
      blur: size * 0.03,
      body: path(polygon(shadowOf(stage, floor)), `fill="${palette.deep}" fill-opacity="0.42"`),
    },
    { body: steps(stage, floor) },
  ];
};

function archOf({ x, y, size }: Stage, floor: number) {
  const [left, right, spring] = [x + size * 0.03, x + size * 0.395, y - size * 0.22];
  return `M${left} ${floor}V${spring}A${(right - left) / 2} ${(right - left) / 2} 0 0 1 ${right} ${spring}V${floor}Z`;
}

const start = -0.45;
const tread = 0.09;
const end = 0.42;

function shadowOf({ x, size }: Stage, floor: number): Point[] {
  const drop = size * 0.15;
  return [
    [x + start * size, floor],
    [x + end * size, floor],
    [x + end * size + drop * 1.6, floor + drop],
    [x + start * size + drop * 1.9, floor + drop],
  ];
}

function steps({ x, size, palette }: Stage, floor: number) {
  const depth = size * 0.036;
  const left = x + start * size;
  const right = x + end * size;
  const edges = Array.from({ length: count }, (_, index) => ({
    from: left + index * tread * size,
    to: index === count - 1 ? right : left + (index + 1) * tread * size,
    top: floor - size * (0.07 + index * 0.055),
  }));
  const front: Point[] = [
    [left, floor],
    ...edges.flatMap(({ from, to, top }): Point[] => [
      [from, top],
      [to, top],
    ]),
    [right, floor],
  ];
  const tops = edges.toReversed().map(({ from, to, top }) =>
    path(
      polygon([
        [from, top],
        [from + depth, top - depth * 0.6],
        [to + depth, top - depth * 0.6],
        [to, top],
      ]),
      `fill="url(#top)"`,
    ),
  );
  const highest = edges.at(-1)!.top;
  const risers = edges
    .slice(1)
    .map(({ from, top }) =>
      box(
        from - size * 0.001,
        top,
        size * 0.0022,
        size * 0.055,
        `fill="${palette.paper}" fill-opacity="0.35"`,
      ),
    );
  return (
    ramp(
      "front",
      [left, floor - size * 0.4],
      [right, floor],
      [
        [0, "#EC6A4B"],
        [0.45, palette.accent],
        [1, "#8F2E1C"],
      ],
    ) +
    ramp(
      "top",
      [left, 0],
      [right, 0],
      [
        [0, palette.paper],
        [0.7, "#FBDDBB"],
        [1, palette.warm],
      ],
    ) +
    tops.join("") +
    path(polygon(front), `fill="url(#front)"`) +
    risers.join("") +
    path(
      polygon([
        [right, highest],
        [right + depth, highest - depth * 0.6],
        [right + depth, floor - depth * 0.6],
        [right, floor],
      ]),
      `fill="${palette.deep}"`,
    )
  );
}
