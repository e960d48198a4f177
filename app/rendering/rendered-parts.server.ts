import type { Piece } from "./pieces.server.ts";
import { PART, type PlacePart } from "../ui/frame/rendered-once.tsx";

/** Of one state of the shop's settings, with what each is known by. */
const MOST_BYTES = 2 * 1024 * 1024;
const encoder = new TextEncoder();

/** Markup by what it shows; the least recently used leaves first. */
class KnownParts {
  #bytes = 0;
  readonly #parts = new Map<string, Uint8Array>();

  get(name: string): Uint8Array | undefined {
    const markup = this.#parts.get(name);
    if (markup) {
      this.#parts.delete(name);
      this.#parts.set(name, markup);
    }
    return markup;
  }

  add(name: string, markup: Uint8Array): void {
    if (this.#parts.has(name)) return;
    this.#parts.set(name, markup);
    this.#bytes += sizeOf(name, markup);
    for (const [oldest, its] of this.#parts) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#parts.delete(oldest);
      this.#bytes -= sizeOf(oldest, its);
    }
  }
}

const sizeOf = (name: string, markup: Uint8Array): number => 2 * name.length + markup.length;

/** Gone with the settings that they show. */
const partsOf = new WeakMap<object, KnownParts>();

const START = `<${PART} id="`;
const END = `</${PART}>`;

type PlacedPart = { parts: KnownParts; name: string; known: Uint8Array | undefined };

/**
 * The parts of one page: `place` is asked for each while React renders it, `fill` puts their markup where they stand, and remembers what is new
 * unless something of this page alone is in it: `own`, e.g. its nonce.
 */
export function renderedParts(own: readonly string[]) {
  const placed: PlacedPart[] = [];
  const place: PlacePart = (shows, name) => {
    let parts = partsOf.get(shows);
    if (!parts) partsOf.set(shows, (parts = new KnownParts()));
    const known = parts.get(name);
    return { id: placed.push({ parts, name, known }) - 1, isKnown: known !== undefined };
  };
  const fill = (html: string): Piece[] => {
    const filled: Piece[] = [];
    let at = 0;
    for (let from = html.indexOf(START); from >= 0; from = html.indexOf(START, at)) {
      const begin = html.indexOf(">", from) + 1;
      const end = html.indexOf(END, begin);
      const { parts, name, known } = placed[Number.parseInt(html.slice(from + START.length))]!;
      const markup = known ?? html.slice(begin, end);
      if (typeof markup === "string" && !own.some((words) => markup.includes(words)))
        parts.add(name, encoder.encode(markup));
      filled.push(html.slice(at, from), markup);
      at = end + END.length;
    }
    filled.push(html.slice(at));
    return filled;
  };
  return { place, fill };
}
