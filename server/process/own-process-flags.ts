/** What bounds the memory of processes that do long work; see docs/performance.md. */
export const ownProcessFlags = [
  "--max-old-space-size=192",
  "--max-semi-space-size=4",
  "--heap-growing-percent=50",
];
