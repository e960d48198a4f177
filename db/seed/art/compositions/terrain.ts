import { ground } from "../ground.ts";
import type { Composition, Stage } from "../stage.ts";
import { circle, radial, sheet } from "../svg.ts";

const rows = 46;
const columns = 92;

/** A voice nobody spoke: a landscape of points. */
export const terrain: Composition = (stage) => {
  const { width, height, x, y, size, palette } = stage;
  return [
    ground(stage, 0.25),
    {
      body:
        radial("dusk", x, y + size * 0.05, size * 0.62, [
          [0, palette.accent, 0.4],
          [0.45, palette.soft, 0.22],
          [1, palette.soft, 0],
        ]) + sheet(width, height, "url(#dusk)"),
    },
    { body: dots(stage) },
  ];
};

function dots({ width, x, y, size, palette, random }: Stage) {
  const phase = random() * 6.3;
  let drawn = "";
  for (let row = 0; row < rows; row++) {
    const near = row / (rows - 1);
    const spread = 0.55 + near * 0.75;
    const level = y - size * 0.1 + near ** 1.5 * size * 0.52;
    for (let column = 0; column < columns; column++) {
      const across = (column / (columns - 1) - 0.5) * 2;
      const away = Math.hypot(across * 1.15, (near - 0.42) * 1.5);
      const swell = Math.exp(-away * away * 2.1);
      const lift =
        swell * (0.55 + 0.45 * Math.sin(across * 8.5 - near * 4.5 + phase)) +
        0.06 * Math.sin(across * 9 + near * 7 + phase);
      const at = x + across * size * spread;
      if (at < -10 || at > width + 10) continue;
      const tint =
        lift > 0.62
          ? palette.paper
          : lift > 0.4
            ? palette.warm
            : lift > 0.2
              ? palette.accent
              : palette.soft;
      const edge = Math.max(0, 1 - Math.abs(across) ** 3);
      drawn += circle(
        at,
        level - lift * size * 0.36,
        size * (0.0014 + near * 0.0026) * (0.8 + lift),
        `fill="${tint}" fill-opacity="${((0.25 + 0.75 * Math.min(1, lift * 1.6)) * edge).toFixed(2)}"`,
      );
    }
  }
  return drawn;
}
