import { ground } from "../ground.ts";
import type { Composition } from "../stage.ts";
import { circle, group, line, radial } from "../svg.ts";

/** A waveform bent around a disc. */
export const corona: Composition = (stage) => {
  const { width, height, size, palette, random } = stage;
  const [x, y, radius] = [width / 2, height / 2, size * 0.2];
  const turn = random() * 6.3;
  const rays = Array.from({ length: 144 }, (_, index) => {
    const angle = (index / 144) * Math.PI * 2;
    const loud =
      Math.abs(Math.sin(angle * 2 + turn)) * 0.45 +
      Math.abs(Math.sin(angle * 5 - turn)) * 0.3 +
      random() * 0.3;
    const [from, to] = [radius * 1.14, radius * (1.2 + loud * 0.95)];
    return line(
      x + Math.cos(angle) * from,
      y + Math.sin(angle) * from,
      x + Math.cos(angle) * to,
      y + Math.sin(angle) * to,
      "",
    );
  }).join("");
  const ink = palette.text === "dark" ? palette.deep : palette.paper;
  return [
    ground(stage),
    {
      blur: size * 0.035,
      body: circle(
        x + size * 0.03,
        y + size * 0.05,
        radius,
        `fill="${palette.deep}" fill-opacity="0.5"`,
      ),
    },
    {
      body:
        radial("disc", x - radius * 0.4, y - radius * 0.5, radius * 1.7, [
          [0, palette.warm],
          [0.4, palette.accent],
          [1, palette.accent],
        ]) +
        circle(x, y, radius, `fill="url(#disc)"`) +
        group(
          `stroke="${ink}" stroke-width="${size * 0.0042}" stroke-linecap="round" stroke-opacity="0.9"`,
          rays,
        ),
    },
  ];
};
