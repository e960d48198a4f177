import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { circle, curve, linear, path, type Point, radial, ramp } from "../svg.ts";

/** A sun over paper hills; the hills are a voice seen from far away. */
export const sunrise: Composition = (stage) => {
  const { width, height, x, y, size, palette } = stage;
  const sun = { x, y: y - size * 0.06, radius: size * 0.27 };
  const rings = [0.36, 0.46, 0.58, 0.73, 0.92]
    .map((reach, index) =>
      circle(
        sun.x,
        sun.y,
        size * reach,
        `fill="none" stroke="${palette.paper}" stroke-width="${size * 0.0022}" stroke-opacity="${0.75 - index * 0.13}"`,
      ),
    )
    .join("");
  const hills = [0, 1, 2, 3].map((depth) => hill(stage, depth));

  return [
    ground(stage),
    {
      blur: size * 0.06,
      body: circle(sun.x, sun.y, sun.radius * 1.25, `fill="${palette.soft}" fill-opacity="0.75"`),
    },
    {
      body:
        rings +
        ramp(
          "sun",
          [0, sun.y - sun.radius],
          [0, sun.y + sun.radius],
          [
            [0, palette.accent],
            [0.55, palette.accent],
            [1, palette.soft],
          ],
        ) +
        radial("warmth", sun.x - sun.radius * 0.4, sun.y - sun.radius * 0.5, sun.radius * 1.2, [
          [0, "#FFFFFF", 0.22],
          [1, "#FFFFFF", 0],
        ]) +
        circle(sun.x, sun.y, sun.radius, `fill="url(#sun)"`) +
        circle(sun.x, sun.y, sun.radius, `fill="url(#warmth)"`),
    },
    ...hills.flatMap((d, depth) => [
      {
        blur: size * 0.022,
        body: path(
          d,
          `fill="${palette.deep}" fill-opacity="0.2" transform="translate(0 ${-size * 0.012})"`,
        ),
      },
      {
        body:
          paperOf(depth, stage) +
          path(d, `fill="url(#paper)"`) +
          path(
            d,
            `fill="none" stroke="#FFFFFF" stroke-width="${size * 0.002}" stroke-opacity="0.45"`,
          ),
      },
    ]),
    {
      blur: size * 0.05,
      blend: "soft-light",
      body: circle(width * 0.3, height * 1.05, size * 0.3, `fill="#FFFFFF" fill-opacity="0.3"`),
    },
  ];
};

function paperOf(depth: number, { palette }: Stage) {
  const tints = [
    [palette.soft, palette.warm],
    [palette.warm, palette.ground[1]],
    [palette.ground[0], palette.warm],
    [palette.paper, palette.ground[0]],
  ] as const;
  const [near, far] = tints[depth]!;
  return linear("paper", 80, [
    [0, near],
    [1, far],
  ]);
}

function hill({ width, height, x, y, size, random }: Stage, depth: number) {
  const level = y + size * (0.17 + depth * 0.085);
  const swell = size * (0.1 - depth * 0.012);
  const [first, second, third] = [random() * 6.3, random() * 6.3, random() * 6.3];
  const points: Point[] = [];
  for (let step = 0; step <= 64; step++) {
    const at = (step / 64) * width;
    const away = (at - x + (depth - 1.5) * size * 0.22) / (size * 0.62);
    const voice = Math.exp(-away * away);
    const wave =
      Math.sin(at / (size * 0.085) + first) * 0.35 +
      Math.sin(at / (size * 0.19) + second) * 0.5 +
      Math.sin(at / (size * 0.4) + third) * 0.25;
    points.push([
      at,
      level - swell * voice * (0.75 + wave) - swell * 0.25 * Math.sin(at / (size * 0.7) + second),
    ]);
  }
  return `${curve(points)}L${width} ${height}L0 ${height}Z`;
}
