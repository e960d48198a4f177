import { ground } from "../ground.ts";
import type { Composition } from "../stage.ts";
import { box, circle, group, line } from "../svg.ts";

const tracks = 8;

/** The editing table of a recording: takes of different length on their tracks. */
export const timeline: Composition = (stage) => {
  const { width, height, size, palette, random } = stage;
  const ink = palette.text === "dark" ? palette.deep : palette.paper;
  const [left, span, top, pitch] = [
    width * 0.1,
    width * 0.8,
    height / 2 - size * 0.34,
    (size * 0.68) / tracks,
  ];
  const tints = [
    ink,
    palette.soft,
    palette.accent,
    palette.warm,
    palette.soft,
    ink,
    palette.warm,
    palette.soft,
  ];
  let takes = "";
  for (let track = 0; track < tracks; track++) {
    let at = left + span * random() * 0.22;
    while (at < left + span * 0.86) {
      const long = Math.min(span * (0.07 + random() ** 2 * 0.42), left + span - at);
      takes += box(
        at,
        top + track * pitch + pitch * 0.2,
        long,
        pitch * 0.6,
        `fill="${tints[(track + Math.floor(random() * 2)) % tracks]}"`,
        pitch * 0.3,
      );
      at += long + span * (0.03 + random() * 0.12);
    }
  }
  const rules = Array.from({ length: tracks + 1 }, (_, track) =>
    line(
      left,
      top + track * pitch,
      left + span,
      top + track * pitch,
      `stroke="${ink}" stroke-width="${size * 0.0014}" stroke-opacity="0.28"`,
    ),
  ).join("");
  const head = left + span * 0.56;
  return [
    ground(stage),
    {
      blur: size * 0.014,
      body: group(
        `opacity="0.3" transform="translate(${size * 0.008} ${size * 0.016})"`,
        takes.replaceAll(/fill="[^"]+"/g, `fill="${palette.deep}"`),
      ),
    },
    {
      body:
        rules +
        takes +
        line(
          head,
          top - size * 0.04,
          head,
          top + size * 0.72,
          `stroke="${palette.accent}" stroke-width="${size * 0.0034}"`,
        ) +
        circle(head, top - size * 0.04, size * 0.013, `fill="${palette.accent}"`),
    },
  ];
};
