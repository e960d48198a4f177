const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Https, or this machine itself where somebody tries it out. */
export const isFeedAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.has(url.hostname));
};
