/** The few SVG words the compositions are written with. Coordinates are rounded to keep the documents small. */

export type Stop = readonly [offset: number, colour: string, opacity?: number];

const short = (value: number) => Math.round(value * 1000) / 1000;

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("");

/** Stops of one colour that fade along a smooth S, so that no edge of light shows. */
export function fading(colour: string, strength: number, direction: "in" | "out" = "out"): Stop[] {
  return [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1].map((at) => {
    const eased = at * at * (3 - 2 * at);
    return [at, colour, short(strength * (direction === "in" ? eased : 1 - eased))];
  });
}

/** A gradient along an angle (0 = to the right, 90 = downwards), fitted to the shape that uses it. */
export function linear(id: string, angle: number, stops: readonly Stop[]) {
  const turn = (angle * Math.PI) / 180;
  const across = Math.cos(turn) / 2;
  const down = Math.sin(turn) / 2;
  return `<linearGradient id="${id}" x1="${short(0.5 - across)}" y1="${short(0.5 - down)}" x2="${short(0.5 + across)}" y2="${short(0.5 + down)}">${stopsOf(stops)}</linearGradient>`;
}

/** A radial gradient in sheet coordinates. */
export function radial(id: string, x: number, y: number, radius: number, stops: readonly Stop[]) {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${short(x)}" cy="${short(y)}" r="${short(radius)}">${stopsOf(stops)}</radialGradient>`;
}

/** A linear gradient in sheet coordinates. */
export function ramp(
  id: string,
  from: readonly [number, number],
  to: readonly [number, number],
  stops: readonly Stop[],
) {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}">${stopsOf(stops)}</linearGradient>`;
}

export function circle(x: number, y: number, radius: number, rest: string) {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${rest}/>`;
}

export function ellipse(x: number, y: number, across: number, down: number, rest: string) {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(across)}" ry="${short(down)}" ${rest}/>`;
}

export function box(x: number, y: number, width: number, height: number, rest: string, corner = 0) {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${short(corner)}" ${rest}/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, rest: string) {
  return `<line x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}" ${rest}/>`;
}

export function path(d: string, rest: string) {
  return `<path d="${d}" ${rest}/>`;
}

export function group(rest: string, body: string) {
  return `<g ${rest}>${body}</g>`;
}

export function clip(id: string, shape: string) {
  return `<clipPath id="${id}">${shape}</clipPath>`;
}

export function sheet(width: number, height: number, fill: string) {
  return `<rect width="${width}" height="${height}" fill="${fill}"/>`;
}

export type Point = readonly [x: number, y: number];

export function polygon(points: readonly Point[]) {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

/** A smooth line through the points (Catmull-Rom as cubic curves). */
export function curve(points: readonly Point[]) {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))]!;
  let d = `M${short(at(0)[0])} ${short(at(0)[1])}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${short(from[0] + (to[0] - before[0]) / 6)} ${short(from[1] + (to[1] - before[1]) / 6)} ${short(to[0] - (after[0] - from[0]) / 6)} ${short(to[1] - (after[1] - from[1]) / 6)} ${short(to[0])} ${short(to[1])}`;
  }
  return d;
}
