/**
 * Asked before a page is read anew by itself, since what is shown is better than an error screen.
 */
export const isServerThere = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
