import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { box, circle, clip, group, linear, path, type Point, polygon, radial } from "../svg.ts";

/** A record leaving its sleeve. */
export const vinyl: Composition = (stage) => {
  const { x, y, size, palette } = stage;
  const side = size * 0.56;
  const sleeve = { x: x - size * 0.44, y: y - side / 2, side };
  const disc = { x: x + size * 0.175, y, radius: side * 0.486 };
  const inDisc = clip("disc", circle(disc.x, disc.y, disc.radius, ""));

  return [
    ground(stage, 0.4),
    {
      blur: size * 0.04,
      body: group(
        `fill="${palette.deep}" fill-opacity="0.6" transform="translate(${size * 0.035} ${size * 0.06})"`,
        circle(disc.x, disc.y, disc.radius, "") + box(sleeve.x, sleeve.y, side, side, ""),
      ),
    },
    {
      body:
        radial("body", disc.x, disc.y, disc.radius, [
          [0, "#2A211D"],
          [0.9, "#15100E"],
          [0.985, "#0C0908"],
          [1, "#3A2E28"],
        ]) +
        circle(disc.x, disc.y, disc.radius, `fill="url(#body)"`) +
        grooves(stage, disc),
    },
    {
      blur: size * 0.006,
      blend: "screen",
      body: inDisc + group(`clip-path="url(#disc)"`, sheen(disc, palette.warm)),
    },
    { body: label(stage, disc) },
    {
      blur: size * 0.02,
      body:
        inDisc +
        group(
          `clip-path="url(#disc)"`,
          box(
            sleeve.x + side,
            sleeve.y,
            size * 0.035,
            side,
            `fill="${palette.deep}" fill-opacity="0.85"`,
          ),
        ),
    },
    { body: cover(stage, sleeve) },
  ];
};

type Disc = { x: number; y: number; radius: number };

function grooves({ size, random }: Stage, { x, y, radius }: Disc) {
  let rings = "";
  for (let reach = 0.38; reach < 0.97; reach += 0.0085) {
    const pause = [0.52, 0.68, 0.83].some((gap) => Math.abs(reach - gap) < 0.008);
    rings += circle(
      x,
      y,
      radius * reach,
      `stroke="${pause ? "#000000" : "#FFFFFF"}" stroke-width="${(size * (pause ? 0.004 : 0.0011)).toFixed(2)}" stroke-opacity="${(pause ? 0.5 : 0.05 + random() * 0.09).toFixed(3)}"`,
    );
  }
  return group(`fill="none"`, rings);
}

/** Light on grooves falls in two opposite fans; thin wedges stand in for a conical gradient, which SVG lacks. */
function sheen({ x, y, radius }: Disc, colour: string) {
  const wedges = 180;
  return Array.from({ length: wedges }, (_, index) => {
    const from = (index / wedges) * Math.PI * 2;
    const to = from + (Math.PI * 2) / wedges + 0.004;
    const fan =
      Math.max(0, Math.cos((from - 0.85) * 2)) ** 9 * 0.5 +
      Math.max(0, Math.cos((from - 1.75) * 2)) ** 22 * 0.22;
    if (fan < 0.01) return "";
    const corner = (angle: number): Point => [
      x + Math.cos(angle) * radius * 1.05,
      y + Math.sin(angle) * radius * 1.05,
    ];
    return path(
      polygon([[x, y], corner(from), corner(to)]),
      `fill="${colour}" fill-opacity="${fan.toFixed(3)}"`,
    );
  }).join("");
}

function label({ palette, size }: Stage, { x, y, radius }: Disc) {
  const reach = radius * 0.34;
  return (
    linear("label", 45, [
      [0, palette.paper],
      [1, palette.warm],
    ]) +
    circle(x, y, reach, `fill="url(#label)"`) +
    `<path d="M${x - reach} ${y}A${reach} ${reach} 0 0 0 ${x + reach} ${y}Z" fill="${palette.ground[0]}"/>` +
    circle(
      x,
      y,
      reach * 0.78,
      `fill="none" stroke="${palette.deep}" stroke-width="${size * 0.001}" stroke-opacity="0.35"`,
    ) +
    circle(x, y, radius * 0.028, `fill="${palette.deep}"`)
  );
}

function cover({ palette, size }: Stage, { x, y, side }: { x: number; y: number; side: number }) {
  const centre = { x: x + side * 0.5, y: y + side * 0.52 };
  const arcs = Array.from({ length: 13 }, (_, ring) => {
    const reach = side * (0.09 + ring * 0.029);
    return `<path d="M${centre.x - reach} ${centre.y}A${reach} ${reach} 0 0 1 ${centre.x + reach} ${centre.y}" fill="none" stroke="${ring % 4 === 0 ? palette.ground[0] : palette.deep}" stroke-width="${size * (ring % 4 === 0 ? 0.008 : 0.0026)}"/>`;
  }).join("");
  return (
    linear("sleeve", 30, [
      [0, "#FFF9EC"],
      [0.6, palette.paper],
      [1, "#D9BE98"],
    ]) +
    linear("edge", 0, [
      [0, "#FFFFFF", 0.5],
      [0.012, "#FFFFFF", 0],
      [0.985, palette.deep, 0],
      [1, palette.deep, 0.28],
    ]) +
    box(x, y, side, side, `fill="url(#sleeve)"`, size * 0.003) +
    arcs +
    box(
      x + side * 0.09,
      centre.y + side * 0.006,
      side * 0.82,
      size * 0.0026,
      `fill="${palette.deep}"`,
    ) +
    circle(centre.x, centre.y + side * 0.17, side * 0.05, `fill="${palette.ground[0]}"`) +
    box(x, y, side, side, `fill="url(#edge)"`)
  );
}
