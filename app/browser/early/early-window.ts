/** What the page itself leaves at its window for the scripts that come later, and they for it. */
declare global {
  interface Window {
    /** the page's scripts are there: early-guard.ts need not watch any more */
    shopStarted?: boolean;
    /** everything on the page answers */
    shopLives?: boolean;
    /** asks for the page's scripts now (late-scripts.ts) */
    startPage?: () => void;
    /** by early-guard.ts, in the order of typing: the words of a field, or whether it was ticked */
    shopTyped?: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string | boolean>;
  }
}

export {};
