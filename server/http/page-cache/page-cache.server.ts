import type { KeptPage } from "./kept-page.server.ts";

const MOST_BYTES = 64 * 1024 * 1024;
const HOUR_MS = 3600_000;
const ONE_PRODUCT = / \/(?:product|non-member\/order)\/([^/]+)$/;
const isOfAnother = (key: string, id: string): boolean => (ONE_PRODUCT.exec(key)?.[1] ?? id) !== id;

/**
 * Public pages of anonymous visitors, kept in memory by path and device class; the least recently used leaves
 * first. What was begun before a drop is never kept after it. At every full hour all are dropped: terms come
 * into force, a day's orders close, and nothing in the database changes.
 */
export class PageCache {
  #pages = new Map<string, { page: KeptPage; bytes: number }>();
  #bytes = 0;
  #generation = 0;
  #open = false;
  #now: () => number;
  #hour: number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#hour = this.#thisHour();
  }

  /** Taken before a page is rendered and given back with it. */
  get generation(): number {
    this.#turnHour();
    return this.#generation;
  }

  get state(): { isListening: boolean; pages: number; bytes: number } {
    return { isListening: this.#open, pages: this.#pages.size, bytes: this.#bytes };
  }

  find(key: string): KeptPage | undefined {
    this.#turnHour();
    const kept = this.#open ? this.#pages.get(key) : undefined;
    if (!kept) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    return kept.page;
  }

  /** Also after a page has got another form, since that takes its own bytes. */
  keep(key: string, page: KeptPage, generation: number): void {
    this.#turnHour();
    const { bytes } = page;
    if (!this.#open || generation !== this.#generation || bytes > MOST_BYTES / 8) return;
    this.#forget(key);
    this.#pages.set(key, { page, bytes });
    this.#bytes += bytes;
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }

  /** What may show one product: its own pages, and whatever is not of one product alone. */
  dropProduct(id: string): void {
    this.#generation++;
    for (const key of this.#pages.keys()) if (!isOfAnother(key, id)) this.#forget(key);
  }

  drop(): void {
    this.#generation++;
    this.#pages.clear();
    this.#bytes = 0;
  }

  #thisHour(): number {
    return Math.floor(this.#now() / HOUR_MS);
  }

  #turnHour(): void {
    const hour = this.#thisHour();
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.drop();
  }

  /** Nothing is kept while nobody would hear of changes. */
  listen(hearing: boolean): void {
    this.#open = hearing;
    this.drop();
  }
}
