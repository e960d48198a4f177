import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { circle, ellipse, line, radial, ramp, sheet } from "../svg.ts";

/** Night rain over still water, and one warm light in it. */
export const rain: Composition = (stage) => {
  const { width, height, x, y, size, palette } = stage;
  const shore = y + size * 0.17;
  const lamp = { x, y: y - size * 0.17, radius: size * 0.15 };

  return [
    ground(stage, 0.2),
    {
      body:
        radial("mist", lamp.x, lamp.y, size * 0.75, [
          [0, palette.warm, 0.42],
          [0.3, palette.accent, 0.18],
          [1, palette.soft, 0],
        ]) +
        sheet(width, height, "url(#mist)") +
        ramp(
          "moon",
          [lamp.x - lamp.radius, lamp.y - lamp.radius],
          [lamp.x + lamp.radius, lamp.y + lamp.radius],
          [
            [0, "#FFF3DC"],
            [0.5, palette.warm],
            [1, palette.accent],
          ],
        ) +
        circle(lamp.x, lamp.y, lamp.radius, `fill="url(#moon)"`),
    },
    { blur: size * 0.012, body: drops(stage, 60, 0.26, 0.008, 0.16) },
    {
      body:
        ramp(
          "water",
          [0, shore],
          [0, height],
          [
            [0, palette.deep, 0.15],
            [0.06, palette.deep, 0.55],
            [1, palette.deep, 0.92],
          ],
        ) +
        `<rect x="0" y="${shore}" width="${width}" height="${height - shore}" fill="url(#water)"/>` +
        line(
          0,
          shore,
          width,
          shore,
          `stroke="${palette.soft}" stroke-width="${size * 0.0014}" stroke-opacity="0.5"`,
        ) +
        reflection(stage, lamp.x, shore),
    },
    { body: drops(stage, 150, 0.17, 0.0017, 0.5) + ripples(stage, shore) },
  ];
};

function drops(
  { width, height, random, size, palette }: Stage,
  count: number,
  length: number,
  thick: number,
  strength: number,
) {
  return Array.from({ length: count }, () => {
    const at = random() * width;
    const top = random() * height * 0.92 - height * 0.15;
    const reach = size * length * (0.35 + random());
    const bright = strength * (0.25 + 0.75 * random());
    return line(
      at,
      top,
      at,
      top + reach,
      `stroke="${palette.paper}" stroke-width="${(size * thick * (0.6 + random() * 0.8)).toFixed(2)}" stroke-linecap="round" stroke-opacity="${bright.toFixed(2)}"`,
    );
  }).join("");
}

function reflection({ random, size, palette, height }: Stage, x: number, shore: number) {
  let strokes = "";
  for (let at = shore + size * 0.018; at < height; at += size * 0.0135) {
    const near = (at - shore) / size;
    const reach = size * (0.15 - near * 0.12) * (0.55 + random() * 0.6);
    const sway = (random() - 0.5) * size * 0.05;
    if (reach > 0)
      strokes += line(
        x + sway - reach,
        at,
        x + sway + reach,
        at,
        `stroke="${palette.warm}" stroke-width="${(size * 0.0042).toFixed(2)}" stroke-linecap="round" stroke-opacity="${Math.max(0.08, 0.75 - near * 2).toFixed(2)}"`,
      );
  }
  return strokes;
}

function ripples({ width, height, random, size, palette }: Stage, shore: number) {
  return Array.from({ length: 13 }, () => {
    const depth = 0.12 + random() * 0.85;
    const [at, level] = [random() * width, shore + depth * (height - shore)];
    const reach = size * (0.03 + depth * 0.1);
    return [1, 0.66, 0.36]
      .map((part, ring) =>
        ellipse(
          at,
          level,
          reach * part,
          reach * part * 0.24,
          `fill="none" stroke="${palette.paper}" stroke-width="${size * 0.0016}" stroke-opacity="${(0.16 + ring * 0.16).toFixed(2)}"`,
        ),
      )
      .join("");
  }).join("");
}
