/** How much a shopper may write and show, and how much an administrator answers. */
export const CLAIM = { words: 1000, photos: 5 };
export const DECISION = { least: 2, most: 500 };
