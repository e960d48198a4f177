import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { circle, clip, ellipse, group, line, linear, path, ramp } from "../svg.ts";

/** A porcelain bell and the rings it sends through the air. */
export const bell: Composition = (stage) => {
  const { x, y, size, palette } = stage;
  const outline = outlineOf(stage);
  const mouth = { y: y + size * 0.27, across: size * 0.232, down: size * 0.042 };

  return [
    ground(stage),
    { body: rings(stage) },
    {
      blur: size * 0.05,
      body: group(
        `transform="translate(${size * 0.11} ${size * 0.085})" fill="${palette.deep}" fill-opacity="0.5"`,
        path(outline, "") + ellipse(x, mouth.y, mouth.across, mouth.down, ""),
      ),
    },
    {
      body:
        line(
          x,
          y - size,
          x,
          y - size * 0.27,
          `stroke="${palette.accent}" stroke-width="${size * 0.008}"`,
        ) +
        linear("inner", 0, [
          [0, "#5E7468"],
          [0.6, "#8CA396"],
          [1, "#C4D0C6"],
        ]) +
        ellipse(x, mouth.y, mouth.across, mouth.down, `fill="url(#inner)"`) +
        line(
          x,
          mouth.y,
          x,
          mouth.y + size * 0.09,
          `stroke="${palette.accent}" stroke-width="${size * 0.006}"`,
        ) +
        linear("paper", 20, [
          [0, palette.paper],
          [1, "#D7DED5"],
        ]) +
        `<rect x="${x - size * 0.034}" y="${mouth.y + size * 0.085}" width="${size * 0.068}" height="${size * 0.135}" fill="url(#paper)"/>` +
        circle(x, mouth.y + size * 0.115, size * 0.007, `fill="${palette.accent}"`) +
        porcelain(stage, outline, mouth),
    },
    {
      blur: size * 0.018,
      body: path(
        `M${x - size * 0.1} ${y - size * 0.14}Q${x - size * 0.16} ${y} ${x - size * 0.165} ${y + size * 0.17}`,
        `fill="none" stroke="#FFFFFF" stroke-width="${size * 0.04}" stroke-linecap="round" stroke-opacity="0.9"`,
      ),
    },
    {
      body:
        circle(x, y - size * 0.275, size * 0.02, `fill="${palette.accent}"`) +
        circle(
          x - size * 0.006,
          y - size * 0.281,
          size * 0.006,
          `fill="#FFFFFF" fill-opacity="0.6"`,
        ),
    },
  ];
};

function outlineOf({ x, y, size }: Stage) {
  const at = (across: number, down: number) =>
    `${(x + across * size).toFixed(1)} ${(y + down * size).toFixed(1)}`;
  return `M${at(0, -0.268)}C${at(0.15, -0.268)} ${at(0.186, -0.16)} ${at(0.197, -0.03)}C${at(0.207, 0.1)} ${at(0.214, 0.19)} ${at(0.232, 0.27)}A${size * 0.232} ${size * 0.042} 0 0 1 ${at(-0.232, 0.27)}C${at(-0.214, 0.19)} ${at(-0.207, 0.1)} ${at(-0.197, -0.03)}C${at(-0.186, -0.16)} ${at(-0.15, -0.268)} ${at(0, -0.268)}Z`;
}

function porcelain({ x, y, size, palette }: Stage, outline: string, mouth: { y: number }) {
  const [left, right] = [x - size * 0.232, x + size * 0.232];
  const band = `M${left} ${mouth.y - size * 0.075}Q${x} ${mouth.y - size * 0.018} ${right} ${mouth.y - size * 0.075}`;
  return (
    ramp(
      "round",
      [left, 0],
      [right, 0],
      [
        [0, "#E3E9E2"],
        [0.25, "#FFFFFF"],
        [0.55, palette.paper],
        [0.82, "#C9D4CB"],
        [1, "#9FB3A7"],
      ],
    ) +
    ramp(
      "fall",
      [0, y - size * 0.27],
      [0, y + size * 0.3],
      [
        [0, "#FFFFFF", 0.5],
        [0.4, "#FFFFFF", 0],
        [1, palette.soft, 0.5],
      ],
    ) +
    clip("bell", path(outline, "")) +
    path(outline, `fill="url(#round)"`) +
    path(outline, `fill="url(#fall)"`) +
    group(
      `clip-path="url(#bell)" fill="none" stroke="${palette.accent}"`,
      path(band, `stroke-width="${size * 0.007}" opacity="0.92"`) +
        path(
          band,
          `stroke-width="${size * 0.002}" opacity="0.6" transform="translate(0 ${-size * 0.016})"`,
        ),
    )
  );
}

/** Each ring is pressed into the wall: a light edge and a dark one beside it. */
function rings({ x, y, size, palette }: Stage) {
  return [0.36, 0.46, 0.57, 0.69, 0.83, 0.99]
    .map((reach, index) => {
      const strength = (0.7 - index * 0.1).toFixed(2);
      const thick = size * 0.0028;
      return (
        circle(
          x,
          y + size * 0.02,
          size * reach,
          `fill="none" stroke="#FFFFFF" stroke-width="${thick}" stroke-opacity="${strength}"`,
        ) +
        circle(
          x - thick,
          y + size * 0.02 - thick,
          size * reach,
          `fill="none" stroke="${palette.deep}" stroke-width="${thick * 0.7}" stroke-opacity="${(Number(strength) * 0.3).toFixed(2)}"`,
        )
      );
    })
    .join("");
}
