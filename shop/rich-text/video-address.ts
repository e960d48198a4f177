import { frameAddress } from "./frame-address.ts";

const YOUTUBE = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com)$/;

/** The frame's address for whatever YouTube or Vimeo address people copy; null when it is none. */
export function videoAddress(typed: string): string | null {
  const address = /^[a-z]+:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.toLowerCase();
  if (host === "youtu.be" || YOUTUBE.test(host)) return youtubeFrame(host, url);
  return /^(www\.|player\.)?vimeo\.com$/.test(host) ? vimeoFrame(url) : null;
}

function youtubeFrame(host: string, url: URL): string | null {
  const id = youtubeId(host, url);
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  const named = url.searchParams.get("t") ?? url.searchParams.get("start");
  const start = secondsOf(named ?? /^#t=(.+)$/.exec(url.hash)?.[1] ?? "");
  const query = start ? `?start=${start}` : "";
  return frameAddress(`https://www.youtube-nocookie.com/embed/${id}${query}`);
}

function youtubeId(host: string, url: URL): string | null | undefined {
  const [, first, second] = url.pathname.split("/");
  if (host === "youtu.be") return first;
  if (first === "watch") return url.searchParams.get("v");
  return /^(shorts|embed|live|v)$/.test(first ?? "") ? second : null;
}

/** A video that is not listed carries a second number, in its path or as `h`. */
function vimeoFrame(url: URL): string | null {
  const [, id, inPath] = /\/(\d{4,20})(?:\/([0-9a-f]{4,20}))?\/?$/.exec(url.pathname) ?? [];
  const key = inPath ?? /^[0-9a-f]{4,20}$/.exec(url.searchParams.get("h") ?? "")?.[0];
  const query = key ? `?h=${key}` : "";
  return id ? frameAddress(`https://player.vimeo.com/video/${id}${query}`) : null;
}

/** "90", "90s", "1m30s", "1h2m3s". */
function secondsOf(typed: string): number {
  const [whole, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(typed) ?? [];
  return whole ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : 0;
}
