import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { box, circle, clip, ellipse, group, linear, path, radial, ramp } from "../svg.ts";

/** A monumental microphone: one capsule, one yoke, one long shadow. */
export const microphone: Composition = (stage) => {
  const { x, y, size, palette } = stage;
  const capsule = {
    left: x - size * 0.155,
    top: y - size * 0.4,
    width: size * 0.31,
    height: size * 0.56,
  };
  const shape = (rest: string) =>
    box(capsule.left, capsule.top, capsule.width, capsule.height, rest, capsule.width / 2);
  const yoke = `M${x - size * 0.235} ${y - size * 0.08}V${y + size * 0.02}A${size * 0.235} ${size * 0.235} 0 0 0 ${x + size * 0.235} ${y + size * 0.02}V${y - size * 0.08}`;
  const stem = box(
    x - size * 0.016,
    y + size * 0.25,
    size * 0.032,
    size * 0.8,
    `fill="url(#metal)"`,
  );

  return [
    ground(stage, 0.35),
    halo(stage),
    {
      blur: size * 0.045,
      body: group(
        `transform="translate(${size * 0.13} ${size * 0.07})" opacity="0.55"`,
        shape(`fill="${palette.deep}"`) +
          path(yoke, `fill="none" stroke="${palette.deep}" stroke-width="${size * 0.03}"`) +
          box(
            x - size * 0.016,
            y + size * 0.25,
            size * 0.032,
            size * 0.8,
            `fill="${palette.deep}"`,
          ),
      ),
    },
    {
      body:
        linear("metal", 0, [
          [0, palette.warm],
          [0.35, palette.paper],
          [1, palette.soft],
        ]) +
        ramp(
          "yoke",
          [x - size * 0.25, 0],
          [x + size * 0.25, 0],
          [
            [0, palette.paper],
            [0.5, palette.warm],
            [1, palette.soft],
          ],
        ) +
        stem +
        path(
          yoke,
          `fill="none" stroke="url(#yoke)" stroke-width="${size * 0.022}" stroke-linecap="round"`,
        ) +
        circle(x, y + size * 0.258, size * 0.032, `fill="url(#metal)"`) +
        body(stage, capsule, shape),
    },
    {
      blur: size * 0.02,
      blend: "screen",
      body: ellipse(
        x - size * 0.075,
        y - size * 0.2,
        size * 0.022,
        size * 0.16,
        `fill="${palette.warm}" fill-opacity="0.55"`,
      ),
    },
  ];
};

function halo({ x, y, size, palette }: Stage) {
  const rings = [0.44, 0.57, 0.72, 0.9].map((reach, index) =>
    circle(
      x,
      y - size * 0.12,
      size * reach,
      `fill="none" stroke="${palette.soft}" stroke-width="${size * 0.0018}" stroke-opacity="${0.5 - index * 0.1}"`,
    ),
  );
  return {
    body:
      radial("halo", x - size * 0.1, y - size * 0.15, size * 0.75, [
        [0, palette.soft, 0.55],
        [1, palette.soft, 0],
      ]) +
      circle(x, y - size * 0.15, size * 0.8, `fill="url(#halo)"`) +
      rings.join(""),
  };
}

function body(
  { x, y, size, palette }: Stage,
  capsule: { left: number; top: number; width: number; height: number },
  shape: (rest: string) => string,
) {
  const slot = size * 0.0205;
  const slots = Array.from({ length: 14 }, (_, row) => {
    const top = capsule.top + size * 0.045 + row * slot * 1.28;
    return (
      box(capsule.left, top, capsule.width, slot * 0.5, `fill="url(#slot)"`) +
      box(
        capsule.left,
        top + slot * 0.5,
        capsule.width,
        slot * 0.12,
        `fill="${palette.paper}" fill-opacity="0.22"`,
      )
    );
  }).join("");
  const belt = y - size * 0.02;
  return (
    linear("round", 0, [
      [0, palette.accent],
      [0.2, palette.accent],
      [0.55, "#B83522"],
      [1, "#571810"],
    ]) +
    linear("shade", 90, [
      [0, "#FFFFFF", 0.2],
      [0.35, "#FFFFFF", 0],
      [0.7, palette.deep, 0],
      [1, palette.deep, 0.5],
    ]) +
    linear("slot", 0, [
      [0, palette.deep, 0.55],
      [0.3, palette.deep, 0.8],
      [1, palette.deep, 0.95],
    ]) +
    linear("belt", 0, [
      [0, palette.warm],
      [0.28, palette.paper],
      [0.7, palette.warm],
      [1, "#7A4A35"],
    ]) +
    clip("capsule", shape("")) +
    shape(`fill="url(#round)"`) +
    group(
      `clip-path="url(#capsule)"`,
      slots +
        box(capsule.left, belt, capsule.width, size * 0.03, `fill="url(#belt)"`) +
        shape(`fill="url(#shade)"`),
    ) +
    circle(x, y + size * 0.085, size * 0.016, `fill="${palette.paper}" fill-opacity="0.9"`)
  );
}
