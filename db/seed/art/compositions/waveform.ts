import { ground } from "../ground.ts";
import type { Composition } from "../stage.ts";
import { box, group, line } from "../svg.ts";

/** The plate of a recording: its waveform, part of it already heard. */
export const waveform: Composition = (stage) => {
  const { width, height, size, palette, random } = stage;
  const count = 61;
  const [left, span, middle] = [width * 0.1, width * 0.8, height / 2];
  const phrases = [random() * 3, 2 + random() * 3];
  const bars = Array.from({ length: count }, (_, index) => {
    const at = index / (count - 1);
    const phrase =
      Math.abs(Math.sin(at * 7.5 + phrases[0]!)) * 0.65 +
      Math.abs(Math.sin(at * 17 + phrases[1]!)) * 0.35;
    const tall =
      size *
      0.3 *
      (0.06 + phrase * (0.55 + random() * 0.45)) *
      Math.sin(Math.PI * (0.05 + at * 0.9));
    return { at: left + at * span, tall, heard: at < 0.42 };
  });
  const thick = (span / count) * 0.46;
  const draw = (heard: boolean) =>
    bars
      .filter((bar) => bar.heard === heard)
      .map((bar) => box(bar.at - thick / 2, middle - bar.tall, thick, bar.tall * 2, "", thick / 2))
      .join("");
  const ink = palette.text === "dark" ? palette.deep : palette.paper;
  const head = left + span * 0.425;
  return [
    ground(stage),
    {
      blur: size * 0.02,
      body: group(
        `fill="${palette.deep}" fill-opacity="0.3" transform="translate(${size * 0.014} ${size * 0.025})"`,
        draw(true) + draw(false),
      ),
    },
    {
      body:
        group(`fill="${palette.accent}"`, draw(true)) +
        group(`fill="${ink}"`, draw(false)) +
        line(
          head,
          middle - size * 0.4,
          head,
          middle + size * 0.4,
          `stroke="${ink}" stroke-width="${size * 0.002}" stroke-opacity="0.6"`,
        ),
    },
  ];
};
