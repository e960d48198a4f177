const bars = new Set<HTMLElement>();

/** How much of the window's bottom edge a bar covers; 0 when it is hidden or in the page's flow. */
function heightOf(bar: HTMLElement): number {
  const { position, bottom } = getComputedStyle(bar);
  if (!bar.offsetHeight || !/fixed|sticky/.test(position)) return 0;
  return bar.offsetHeight + (parseFloat(bottom) || 0);
}

function tell(): void {
  const { style } = document.documentElement;
  if (bars.size) style.setProperty("--bar", `${Math.max(...[...bars].map(heightOf))}px`);
  else style.removeProperty("--bar");
}

/**
 * `ref` of a bar at the bottom edge: floating elements and scrolling keep clear of it by `--bar`
 * (app.css).
 */
export function asBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const sizes = new ResizeObserver(tell);
  bars.add(bar);
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    bars.delete(bar);
    tell();
  };
}
