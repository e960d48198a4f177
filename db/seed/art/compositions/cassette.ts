import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { box, circle, group, line, linear, path, polygon, radial } from "../svg.ts";

/** A cassette on winter ground. */
export const cassette: Composition = (stage) => {
  const { x, y, size, palette } = stage;
  const shell = { width: size * 0.8, height: size * 0.51 };
  const place = `transform="translate(${x} ${y}) rotate(-9)"`;
  const body = (rest: string) =>
    box(-shell.width / 2, -shell.height / 2, shell.width, shell.height, rest, size * 0.028);

  return [
    ground(stage),
    { blur: size * 0.012, body: snow(stage) },
    {
      blur: size * 0.04,
      body: group(
        `transform="translate(${x + size * 0.045} ${y + size * 0.07}) rotate(-9)" opacity="0.62"`,
        body(`fill="${palette.deep}"`),
      ),
    },
    {
      body:
        linear("shell", 40, [
          [0, "#3A4E70"],
          [0.45, palette.deep],
          [1, "#0F1729"],
        ]) +
        linear("card", 40, [
          [0, "#FFFFFF"],
          [0.6, palette.paper],
          [1, "#D9DDDD"],
        ]) +
        linear("glass", 90, [
          [0, "#0B1220"],
          [1, "#2A3A57"],
        ]) +
        radial("wound", 0, 0, size * 0.2, [
          [0, "#5B3A2C"],
          [1, "#3A241B"],
        ]) +
        group(
          place,
          body(`fill="url(#shell)"`) +
            body(
              `fill="none" stroke="#FFFFFF" stroke-width="${size * 0.0022}" stroke-opacity="0.28"`,
            ) +
            inside(stage, shell),
        ),
    },
  ];
};

function snow({ width, height, random, size }: Stage) {
  return Array.from({ length: 46 }, () =>
    circle(
      random() * width,
      random() * height,
      size * (0.004 + random() * 0.012),
      `fill="#FFFFFF" fill-opacity="${(0.35 + random() * 0.5).toFixed(2)}"`,
    ),
  ).join("");
}

function inside({ size, palette }: Stage, shell: { width: number; height: number }) {
  const [left, top] = [-shell.width / 2, -shell.height / 2];
  const card = {
    x: left + size * 0.05,
    y: top + size * 0.045,
    width: shell.width - size * 0.1,
    height: size * 0.31,
  };
  const stripes = [0, 1, 2]
    .map((row) =>
      box(
        card.x,
        card.y + card.height * (0.7 + row * 0.1),
        card.width,
        card.height * (0.07 - row * 0.015),
        `fill="${[palette.accent, palette.warm, palette.soft][row]}"`,
      ),
    )
    .join("");
  const lines = [0.13, 0.23]
    .map((at) =>
      line(
        card.x + size * 0.04,
        card.y + card.height * at,
        card.x + card.width - size * 0.04,
        card.y + card.height * at,
        `stroke="${palette.soft}" stroke-width="${size * 0.0018}" stroke-opacity="0.7"`,
      ),
    )
    .join("");
  const gate = { y: card.y + card.height * 0.5, width: size * 0.43, height: size * 0.125 };
  const screws = [
    [left + size * 0.024, top + size * 0.024],
    [-left - size * 0.024, top + size * 0.024],
    [left + size * 0.024, -top - size * 0.024],
    [-left - size * 0.024, -top - size * 0.024],
  ]
    .map(
      ([x, y]) =>
        circle(x!, y!, size * 0.008, `fill="#8FA0B8"`) +
        line(
          x! - size * 0.005,
          y! - size * 0.003,
          x! + size * 0.005,
          y! + size * 0.003,
          `stroke="#1E2C45" stroke-width="${size * 0.002}"`,
        ),
    )
    .join("");
  const foot = polygon([
    [-size * 0.25, -top],
    [-size * 0.21, -top - size * 0.085],
    [size * 0.21, -top - size * 0.085],
    [size * 0.25, -top],
  ]);
  return (
    box(card.x, card.y, card.width, card.height, `fill="url(#card)"`, size * 0.012) +
    lines +
    stripes +
    box(
      -gate.width / 2,
      gate.y - gate.height / 2,
      gate.width,
      gate.height,
      `fill="url(#glass)"`,
      gate.height / 2,
    ) +
    reel(-size * 0.135, gate.y, size, 0.052, 12) +
    reel(size * 0.135, gate.y, size, 0.058, 40) +
    path(foot, `fill="#FFFFFF" fill-opacity="0.07"`) +
    path(
      foot,
      `fill="none" stroke="#FFFFFF" stroke-width="${size * 0.0016}" stroke-opacity="0.3"`,
    ) +
    circle(-size * 0.15, -top - size * 0.035, size * 0.012, `fill="#0A101D"`) +
    circle(size * 0.15, -top - size * 0.035, size * 0.012, `fill="#0A101D"`) +
    screws
  );
}

function reel(x: number, y: number, size: number, wound: number, turn: number) {
  const teeth = Array.from({ length: 6 }, (_, tooth) => {
    const angle = ((tooth * 60 + turn) * Math.PI) / 180;
    return circle(
      x + Math.cos(angle) * size * 0.022,
      y + Math.sin(angle) * size * 0.022,
      size * 0.0055,
      `fill="#16233A"`,
    );
  }).join("");
  return (
    circle(x, y, size * wound, `fill="#6B4433"`) +
    circle(x, y, size * wound * 0.86, `fill="#59382A"`) +
    circle(x, y, size * 0.033, `fill="#F4F6F6"`) +
    circle(x, y, size * 0.017, `fill="#16233A"`) +
    teeth
  );
}
