const MEGABYTE = 1_000_000;

/** As a disk's maker counts them: 300 MB, 1.3 GB. */
export const megabytes = (bytes: number): string =>
  bytes < 1000 * MEGABYTE
    ? `${Math.round(bytes / MEGABYTE)} MB`
    : `${(bytes / (1000 * MEGABYTE)).toFixed(1)} GB`;
