import { createHash } from "node:crypto";
import { packAs, unpackFrom, type Encoding } from "./pack.server.ts";
import { sharedHeaders, type Audience } from "./cached-paths.server.ts";

/** Bytes that a page takes besides its forms. */
const BESIDES = 3000;
const MOST_ADDRESSES = 9;

/** Products that a page leads to are shown on it. */
const PRODUCT = /href="\/product\/([\w-]{1,64})"/g;

/** Cut out of a page, an id would keep all of its text in memory. */
const copyOf = (id: string): string => Buffer.from(id, "latin1").toString("latin1");

const sha256 = (text: string, encoding: "base64" | "base64url"): string =>
  createHash("sha256").update(text).digest(encoding);

export type RenderedPage = {
  html: string;
  headers: [string, string][];
  status?: number;
  /** by which our own inline scripts are known; data have none */
  nonce?: string;
  sharing?: Audience;
};

/**
 * An answer that is the same for everybody, in the forms that were asked for. It allows its inline
 * scripts by their hashes: a nonce that stays the same could be found out by whoever asks for the
 * page.
 */
export class KeptPage {
  readonly status: number;
  /** ids of what it shows beside its own product */
  readonly products: ReadonlySet<string>;
  readonly hashes: readonly string[];
  readonly etag: string;
  readonly #headers: [string, string][];
  readonly #forms = new Map<Encoding, Buffer>();
  /** under way, for all who ask meanwhile */
  /** of a whole answer, by its form and the shop's address */
  readonly #wholeHeaders = new Map<string, string[]>();
  readonly #packing = new Map<Encoding, Promise<Buffer>>();
  #plain: Buffer | null;

  constructor({ html, headers, status = 200, nonce, sharing = "page" }: RenderedPage) {
    const own = nonce ? ` nonce="${nonce}"` : null;
    const shown = own ? html.replaceAll(own, "") : html;
    this.status = status;
    this.hashes = own
      ? inlineScripts(html, own).map((text) => `'sha256-${sha256(text, "base64")}'`)
      : [];
    this.products = new Set([...shown.matchAll(PRODUCT)].map(([, id]) => copyOf(id!)));
    this.etag = `W/"${sha256(shown, "base64url").slice(0, 22)}"`;
    this.#headers = [...headers, ...sharedHeaders[sharing], ["ETag", this.etag]];
    this.#plain = Buffer.from(shown);
  }

  get bytes(): number {
    const forms = [...this.#forms.values(), this.#plain];
    return forms.reduce((sum, form) => sum + (form?.length ?? 0), BESIDES);
  }

  /** This form, if somebody asked for it before. */
  find(encoding: Encoding): Buffer | undefined {
    return this.#forms.get(encoding);
  }

  /**
   * This form. The page as it was rendered, four times as large, goes where a packed form is kept.
   */
  async form(encoding: Encoding): Promise<Buffer> {
    const found = this.#forms.get(encoding) ?? this.#packing.get(encoding);
    if (found) return found;
    const packing = this.#makeForm(encoding).finally(() => this.#packing.delete(encoding));
    this.#packing.set(encoding, packing);
    return packing;
  }

  async #makeForm(encoding: Encoding): Promise<Buffer> {
    const form = await packAs(encoding, this.#plain ?? (await this.#unpacked()));
    this.#forms.set(encoding, form);
    this.#plain = null;
    return form;
  }

  #unpacked(): Promise<Buffer> {
    const [[encoding, form] = []] = this.#forms;
    return unpackFrom(encoding!, form!);
  }

  /** The headers of an answer in this form, besides those of every answer. */
  headers(encoding: Encoding): [string, string][] {
    return encoding === "identity"
      ? this.#headers
      : [...this.#headers, ["Content-Encoding", encoding]];
  }

  /**
   * Those and the ones of every answer, as a flat list. They are the same each time, and putting
   * them together costs more than sending the page.
   */
  wholeHeaders(encoding: Encoding, own: string, ofEvery: () => [string, string][]): string[] {
    const name = `${encoding} ${own}`;
    const existing = this.#wholeHeaders.get(name);
    if (existing) return existing;
    // A shop on the own machine answers to every port of it.
    if (this.#wholeHeaders.size >= MOST_ADDRESSES) this.#wholeHeaders.clear();
    const headers = [...this.headers(encoding), ...ofEvery()].flat();
    this.#wholeHeaders.set(name, headers);
    return headers;
  }
}

/**
 * The texts of the scripts in a page that have our nonce, but no address and no data for search
 * engines.
 */
function inlineScripts(html: string, own: string): string[] {
  const texts: string[] = [];
  const [first = "", ...parts] = html.split(own);
  let before = first;
  for (const part of parts) {
    const tag = before.slice(before.lastIndexOf("<")) + part.slice(0, part.indexOf(">"));
    const text = part.slice(part.indexOf(">") + 1, part.indexOf("</script>"));
    before = part;
    if (tag.startsWith("<script") && text && !/ (?:src=|type="application\/ld\+json)/.test(tag))
      texts.push(text);
  }
  return texts;
}
