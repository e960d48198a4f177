import { PART, type PlacePart } from "./ui/frame/rendered-once.tsx";

const MOST_PARTS = 100;
/** Gone with the settings that they show. */
const partsOf = new WeakMap<object, Map<string, string>>();

const START = `<${PART} id="`;
const END = `</${PART}>`;

/** The parts of one page: `place` is asked for each while React renders it, `fill` puts their markup where they stand, and remembers what is new. */
export function renderedParts() {
  const placed: { parts: Map<string, string>; name: string; known: string | undefined }[] = [];
  const place: PlacePart = (shows, name) => {
    let parts = partsOf.get(shows);
    if (!parts) partsOf.set(shows, (parts = new Map()));
    const known = parts.get(name);
    return { id: placed.push({ parts, name, known }) - 1, isKnown: known !== undefined };
  };
  const fill = (html: string): string => {
    let filled = "";
    let at = 0;
    for (let from = html.indexOf(START); from >= 0; from = html.indexOf(START, at)) {
      const begin = html.indexOf(">", from) + 1;
      const end = html.indexOf(END, begin);
      const { parts, name, known } = placed[Number.parseInt(html.slice(from + START.length))]!;
      const markup = known ?? html.slice(begin, end);
      if (known === undefined && parts.size < MOST_PARTS) parts.set(name, markup);
      filled += html.slice(at, from) + markup;
      at = end + END.length;
    }
    return filled + html.slice(at);
  };
  return { place, fill };
}
