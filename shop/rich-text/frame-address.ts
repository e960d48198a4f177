const places: Record<string, RegExp> = {
  "www.youtube.com": /^\/embed\/[\w-]{1,64}$/,
  "www.youtube-nocookie.com": /^\/embed\/[\w-]{1,64}$/,
  "player.vimeo.com": /^\/video\/\d{1,20}$/,
};

/** The address of a player that may be shown in a frame, as a browser will read it. */
export function frameAddress(typed: string): string | null {
  if (!URL.canParse(typed)) return null;
  const { protocol, username, password, host, pathname, search } = new URL(typed);
  if (
    protocol !== "https:" ||
    username ||
    password ||
    !Object.hasOwn(places, host) ||
    !places[host]?.test(pathname)
  )
    return null;
  const address = `https://${host}${pathname}${search}`;
  return address.length <= 500 ? address : null;
}
