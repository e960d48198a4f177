export const goodsLimits = {
  /** files of one product */
  files: 60,
  title: 80,
  note: 300,
  fileName: 120,
  /** bytes of one file: 2 GiB */
  bytes: 2 * 1024 ** 3,
} as const;
