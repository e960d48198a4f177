/** Called before an automatic reload, since the shown page is better than an error screen. */
export const isServerThere = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
