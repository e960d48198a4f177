/** Values at `window` that inline scripts and the page's modules exchange. */
declare global {
  interface Window {
    /** the page's scripts have loaded, so early-guard.ts can stop watching */
    shopStarted?: boolean;
    /** the page is hydrated and interactive */
    shopLives?: boolean;
    /** loads the page's scripts now (late-scripts.ts) */
    startPage?: () => void;
    /** by early-guard.ts, in the order of typing: a field's text, or whether it is checked */
    shopTyped?: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string | boolean>;
  }
}

export {};
