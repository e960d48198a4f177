import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { ellipse, linear, path, radial, ramp, sheet } from "../svg.ts";

const leaves = 15;

/** An open book seen from its edge: every leaf is a wave leaving the spine. */
export const pages: Composition = (stage) => {
  const { width, height, x, y, size, palette } = stage;
  const spine = { x, y: y + size * 0.27 };
  return [
    ground(stage, 0.3),
    {
      body:
        radial("lamp", x, y - size * 0.2, size * 0.75, [
          [0, palette.warm, 0.34],
          [0.5, palette.soft, 0.14],
          [1, palette.soft, 0],
        ]) + sheet(width, height, "url(#lamp)"),
    },
    {
      blur: size * 0.04,
      body: ellipse(
        spine.x + size * 0.05,
        spine.y + size * 0.045,
        size * 0.5,
        size * 0.045,
        `fill="${palette.deep}" fill-opacity="0.85"`,
      ),
    },
    { body: half(stage, spine, 1) + half(stage, spine, -1) + binding(stage, spine) },
  ];
};

type Spine = { x: number; y: number };

function half(stage: Stage, spine: Spine, side: 1 | -1) {
  const { palette, size, random } = stage;
  const tints = [palette.paper, "#E9D6BC", "#F3E4CC", "#DEC6A8"];
  let drawn = "";
  for (let leaf = 0; leaf < leaves; leaf++) {
    const share = leaf / (leaves - 1);
    const marked = side === 1 && leaf === 9;
    const id = `leaf${side === 1 ? "r" : "l"}${leaf}`;
    const tip = leafPath(spine, size, share, side, random() * 0.012);
    const light = marked ? palette.accent : tints[leaf % tints.length]!;
    drawn +=
      ramp(
        id,
        [spine.x, spine.y],
        [tip.x, tip.y],
        [
          [0, palette.deep],
          [0.22, marked ? "#7E2618" : "#8D6450"],
          [0.62, light],
          [1, light],
        ],
      ) +
      path(tip.d, `fill="url(#${id})"`) +
      path(
        tip.edge,
        `fill="none" stroke="#FFFFFF" stroke-width="${size * 0.0018}" stroke-opacity="0.5"`,
      );
  }
  return drawn;
}

/** From the cover (share 0, lying) to the middle of the book (share 1, nearly upright). */
function leafPath({ x, y }: Spine, size: number, share: number, side: 1 | -1, jitter: number) {
  const lean = (8 + share * 76) * (Math.PI / 180);
  const reach = size * (0.4 + 0.15 * Math.sin(share * Math.PI * 0.85) + jitter);
  const tip = { x: x + side * Math.cos(lean) * reach, y: y - Math.sin(lean) * reach };
  const bulge = 0.55 * (1 - share * 0.85);
  const swell = {
    x: x + side * Math.cos(lean + bulge) * reach * 0.5,
    y: y - Math.sin(lean + bulge) * reach * 0.56,
  };
  const curl = {
    x: x + side * Math.cos(lean + bulge * 0.36) * reach * 0.86,
    y: y - Math.sin(lean + bulge * 0.36) * reach * 0.84,
  };
  const edge = `M${x} ${y}C${swell.x.toFixed(1)} ${swell.y.toFixed(1)} ${curl.x.toFixed(1)} ${curl.y.toFixed(1)} ${tip.x.toFixed(1)} ${tip.y.toFixed(1)}`;
  const under = {
    x: x + side * Math.cos(lean - 0.105) * reach * 0.985,
    y: y - Math.sin(lean - 0.105) * reach * 0.985,
  };
  const back = {
    x: x + side * Math.cos(lean - 0.1) * reach * 0.5,
    y: y - Math.sin(lean - 0.1) * reach * 0.45,
  };
  return {
    ...tip,
    edge,
    d: `${edge}L${under.x.toFixed(1)} ${under.y.toFixed(1)}Q${back.x.toFixed(1)} ${back.y.toFixed(1)} ${x} ${y}Z`,
  };
}

function binding({ palette, size }: Stage, { x, y }: Spine) {
  const cover = `M${x - size * 0.44} ${y + size * 0.004}Q${x - size * 0.2} ${y + size * 0.034} ${x} ${y + size * 0.026}Q${x + size * 0.2} ${y + size * 0.034} ${x + size * 0.44} ${y + size * 0.004}`;
  return (
    linear("cover", 0, [
      [0, palette.accent],
      [0.5, "#8F2C1D"],
      [1, palette.accent],
    ]) +
    path(
      cover,
      `fill="none" stroke="url(#cover)" stroke-width="${size * 0.016}" stroke-linecap="round"`,
    )
  );
}
