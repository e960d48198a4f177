import { code128 } from "#lib/code-128.ts";

/** Scanners want so much white on both sides. */
const QUIET = 10;
const HEIGHT = 40;

/** The bars as one path, and how wide all of it is. */
function barsOf(text: string): { path: string; total: number } {
  let at = QUIET;
  let path = "";
  for (const [place, width] of code128(text).entries()) {
    if (place % 2 === 0) path += `M${at} 0h${width}v${HEIGHT}h-${width}z`;
    at += width;
  }
  return { path, total: at + QUIET };
}

/** A barcode for scanners; what it says stands beside it in letters, for everybody else. */
export function Barcode({ text }: { text: string }) {
  const { path, total } = barsOf(text);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${total} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="slip-barcode"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
