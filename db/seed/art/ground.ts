import type { Layer, Stage } from "./stage.ts";
import { fading, ramp, radial, sheet } from "./svg.ts";

/** The lit wall every poster begins with: light from the upper left, falling off to the lower right. */
export function ground({ width, height, palette }: Stage, glow = 0.55): Layer {
  const [lit, shaded] = palette.ground;
  const reach = Math.max(width, height);
  return {
    body:
      ramp(
        "fall",
        [width * 0.25, height * 0.1],
        [width * 0.95, height * 0.1 + width * 0.7],
        fading(shaded, 1, "in"),
      ) +
      radial("light", width * 0.28, height * 0.05, reach * 0.7, fading("#FFFFFF", glow * 0.4)) +
      radial("corner", width, height * 1.05, reach * 0.75, fading(shaded, 0.7)) +
      sheet(width, height, lit) +
      sheet(width, height, "url(#fall)") +
      sheet(width, height, "url(#light)") +
      sheet(width, height, "url(#corner)"),
  };
}
