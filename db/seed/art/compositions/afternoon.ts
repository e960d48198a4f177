import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { box, circle, clip, group, linear, path, type Point, polygon, radial } from "../svg.ts";

/** Late light through a window, a plant's shadow, a small loudspeaker on the table. */
export const afternoon: Composition = (stage) => {
  const { width, height, x, y, size, palette } = stage;
  const table = y + size * 0.34;
  return [
    ground(stage, 0.2),
    {
      blur: size * 0.012,
      blend: "screen",
      body: group(`fill="${palette.warm}" fill-opacity="0.62"`, panes(stage)),
    },
    {
      blur: size * 0.012,
      blend: "multiply",
      body:
        clip("panes", panes(stage)) +
        group(
          `clip-path="url(#panes)" fill="${palette.ground[1]}" fill-opacity="0.62"`,
          plant(stage),
        ),
    },
    {
      body:
        linear("table", 90, [
          [0, "#A9622F"],
          [0.1, "#8A4A22"],
          [1, palette.deep],
        ]) +
        box(0, table, width, height - table, `fill="url(#table)"`) +
        box(0, table, width, size * 0.004, `fill="${palette.warm}" fill-opacity="0.5"`),
    },
    {
      blur: size * 0.025,
      body: path(
        polygon([
          [x + size * 0.02, table + size * 0.05],
          [x + size * 0.34, table + size * 0.05],
          [x + size * 0.72, table + size * 0.17],
          [x + size * 0.3, table + size * 0.17],
        ]),
        `fill="${palette.deep}" fill-opacity="0.9"`,
      ),
    },
    { body: speaker(stage, table + size * 0.055) },
  ];
};

function panes({ x, y, size }: Stage) {
  let drawn = "";
  for (const column of [0, 1]) {
    for (const row of [0, 1, 2]) {
      const [left, top, wide, tall] = [
        x - size * 0.5 + column * size * 0.25,
        y - size * 0.44 + row * size * 0.235,
        size * 0.225,
        size * 0.21,
      ];
      const lean = (at: number): number => at + (left - x) * 0.12;
      drawn += path(
        polygon([
          [left, lean(top)],
          [left + wide, lean(top) + wide * 0.12],
          [left + wide, lean(top) + wide * 0.12 + tall],
          [left, lean(top) + tall],
        ]),
        "",
      );
    }
  }
  return drawn;
}

function plant({ x, y, size, random }: Stage) {
  const foot: Point = [x - size * 0.08, y + size * 0.34];
  return Array.from({ length: 11 }, (_, index) => {
    const angle = (-150 + index * 11 + random() * 8) * (Math.PI / 180);
    const reach = size * (0.38 + random() * 0.22);
    const [tipX, tipY] = [
      foot[0] + Math.cos(angle) * reach,
      foot[1] + Math.sin(angle) * reach * 1.1,
    ];
    const [midX, midY] = [(foot[0] + tipX) / 2 - size * 0.05, (foot[1] + tipY) / 2 - size * 0.05];
    const wide = size * 0.028;
    const leaf = (side: number) =>
      `${(foot[0] + (tipX - foot[0]) * 0.62 + side * wide * Math.sin(angle)).toFixed(1)} ${(foot[1] + (tipY - foot[1]) * 0.62 - side * wide * Math.cos(angle)).toFixed(1)}`;
    return (
      path(
        `M${foot[0]} ${foot[1]}Q${midX.toFixed(1)} ${midY.toFixed(1)} ${tipX.toFixed(1)} ${tipY.toFixed(1)}`,
        `fill="none" stroke="#5A2D16" stroke-width="${size * 0.004}"`,
      ) +
      path(
        `M${((foot[0] + tipX * 2) / 3).toFixed(1)} ${((foot[1] + tipY * 2) / 3).toFixed(1)}Q${leaf(2.2)} ${tipX.toFixed(1)} ${tipY.toFixed(1)}Q${leaf(-2.2)} ${foot[0] + (tipX - foot[0]) * 0.3} ${foot[1] + (tipY - foot[1]) * 0.3}Z`,
        "",
      )
    );
  }).join("");
}

function speaker({ x, size, palette }: Stage, foot: number) {
  const [wide, tall] = [size * 0.3, size * 0.44];
  const [left, top] = [x + size * 0.06, foot - tall];
  const cone = { x: left + wide / 2, y: top + tall * 0.62, radius: wide * 0.36 };
  const rings = [1, 0.8, 0.6, 0.42]
    .map((part, ring) =>
      circle(
        cone.x,
        cone.y,
        cone.radius * part,
        `fill="${["#2A1710", "#3A2117", "#4A2B1D", "#2A1710"][ring]}"`,
      ),
    )
    .join("");
  return (
    linear("case", 20, [
      [0, "#FFF3DC"],
      [0.5, "#F1D3A6"],
      [1, "#C08A55"],
    ]) +
    radial("gloss", cone.x - cone.radius * 0.4, cone.y - cone.radius * 0.5, cone.radius * 1.3, [
      [0, "#FFFFFF", 0.34],
      [1, "#FFFFFF", 0],
    ]) +
    box(left, top, wide, tall, `fill="url(#case)"`, size * 0.022) +
    box(
      left,
      top,
      wide,
      tall,
      `fill="none" stroke="#FFFFFF" stroke-width="${size * 0.002}" stroke-opacity="0.5"`,
      size * 0.022,
    ) +
    circle(cone.x, cone.y, cone.radius * 1.1, `fill="#D8AC74"`) +
    rings +
    circle(cone.x, cone.y, cone.radius * 0.2, `fill="${palette.accent}"`) +
    circle(cone.x, cone.y, cone.radius, `fill="url(#gloss)"`) +
    circle(cone.x, top + tall * 0.2, wide * 0.12, `fill="#D8AC74"`) +
    circle(cone.x, top + tall * 0.2, wide * 0.095, `fill="#3A2117"`) +
    circle(
      cone.x - wide * 0.02,
      top + tall * 0.19,
      wide * 0.03,
      `fill="#FFFFFF" fill-opacity="0.35"`,
    )
  );
}
