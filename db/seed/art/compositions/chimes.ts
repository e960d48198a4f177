import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { box, circle, ellipse, group, line, linear } from "../svg.ts";

/** Glass tubes of different pitch, hung in the light. */
export const chimes: Composition = (stage) => {
  const { x, y, size, palette } = stage;
  const beam = {
    left: x - size * 0.4,
    top: y - size * 0.36,
    width: size * 0.8,
    height: size * 0.018,
  };
  const tubes = tubesOf(stage, beam.top);
  const shadow = tubes
    .map((tube) =>
      box(
        tube.x - tube.width / 2,
        tube.top,
        tube.width,
        tube.length,
        `fill="${tube.colour}"`,
        tube.width / 2,
      ),
    )
    .join("");

  return [
    ground(stage),
    {
      blur: size * 0.03,
      blend: "multiply",
      body: group(
        `opacity="0.5" transform="translate(${size * 0.1} ${size * 0.075})"`,
        shadow + box(beam.left, beam.top, beam.width, beam.height * 1.4, `fill="${palette.soft}"`),
      ),
    },
    {
      body:
        tubes
          .map((tube) =>
            line(
              tube.x,
              beam.top,
              tube.x,
              tube.top + size * 0.02,
              `stroke="${palette.deep}" stroke-width="${size * 0.0018}" stroke-opacity="0.7"`,
            ),
          )
          .join("") +
        line(
          x,
          y - size * 0.8,
          x,
          beam.top,
          `stroke="${palette.deep}" stroke-width="${size * 0.0022}" stroke-opacity="0.8"`,
        ) +
        linear("beam", 90, [
          [0, "#4B7186"],
          [1, palette.deep],
        ]) +
        box(beam.left, beam.top, beam.width, beam.height, `fill="url(#beam)"`, beam.height / 2) +
        circle(x, beam.top + beam.height / 2, size * 0.016, `fill="${palette.accent}"`),
    },
    { body: tubes.map((tube, index) => glass(tube, index, size)).join("") },
  ];
};

type Tube = { x: number; top: number; width: number; length: number; colour: string };

function tubesOf({ x, size, palette, random }: Stage, beam: number): Tube[] {
  const colours = [
    palette.soft,
    palette.soft,
    palette.warm,
    palette.soft,
    palette.accent,
    palette.soft,
    palette.warm,
    palette.soft,
    palette.soft,
  ];
  return colours.map((colour, index) => ({
    x: x + (index - 4) * size * 0.088,
    top: beam + size * (0.09 + random() * 0.03),
    width: size * 0.064,
    length: size * (0.62 - index * 0.038 - random() * 0.02),
    colour,
  }));
}

function glass({ x, top, width, length, colour }: Tube, index: number, size: number) {
  const left = x - width / 2;
  return (
    linear(`glass${index}`, 0, [
      [0, colour, 0.95],
      [0.16, "#FFFFFF", 0.85],
      [0.3, colour, 0.55],
      [0.72, colour, 0.72],
      [0.9, colour, 0.98],
      [1, "#FFFFFF", 0.75],
    ]) +
    linear(`depth${index}`, 90, [
      [0, "#FFFFFF", 0.5],
      [0.25, "#FFFFFF", 0],
      [0.75, colour, 0],
      [1, colour, 0.75],
    ]) +
    box(left, top, width, length, `fill="url(#glass${index})"`, width / 2) +
    box(left, top, width, length, `fill="url(#depth${index})"`, width / 2) +
    box(
      left + width * 0.14,
      top + width * 0.55,
      width * 0.09,
      length * 0.72,
      `fill="#FFFFFF" fill-opacity="0.8"`,
      width * 0.05,
    ) +
    ellipse(
      x,
      top + length - width * 0.42,
      width * 0.3,
      width * 0.12,
      `fill="#FFFFFF" fill-opacity="0.35"`,
    ) +
    circle(x, top + size * 0.022, size * 0.006, `fill="#FFFFFF" fill-opacity="0.9"`)
  );
}
