import { createHash } from "node:crypto";
import { packAs, unpackFrom, type Encoding } from "./pack.server.ts";
import { sharedHeaders, type Audience } from "./cached-paths.server.ts";

/** Estimated memory of a page besides its bodies, in bytes. */
const BESIDES = 3000;
const MOST_ADDRESSES = 9;

/** Products that a page links to are shown on it, so their changes drop it. */
const PRODUCT = /href="\/product\/([\w-]{1,64})"/g;

/** Copies the id: a substring would keep the whole page in memory. */
const copyOf = (id: string): string => Buffer.from(id, "latin1").toString("latin1");

const sha256 = (text: string, encoding: "base64" | "base64url"): string =>
  createHash("sha256").update(text).digest(encoding);

export type RenderedPage = {
  html: string;
  headers: [string, string][];
  status?: number;
  /** the nonce of our inline scripts; data has none */
  nonce?: string;
  sharing?: Audience;
};

/**
 * A cached answer with its compressed bodies. Its policy allows inline scripts by hash, because a
 * nonce that stays the same could be learned by requesting the page.
 */
export class KeptPage {
  readonly status: number;
  /** ids of the products it shows, besides its own */
  readonly products: ReadonlySet<string>;
  readonly hashes: readonly string[];
  readonly etag: string;
  readonly #headers: [string, string][];
  readonly #forms = new Map<Encoding, Buffer>();
  /** complete header lists, by encoding and the shop's address */
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

  /** The body in this encoding, if it was made before. */
  find(encoding: Encoding): Buffer | undefined {
    return this.#forms.get(encoding);
  }

  /**
   * The body in this encoding. Once compressed, the plain body, four times as large, is dropped.
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

  /** The page's own headers in this encoding. */
  headers(encoding: Encoding): [string, string][] {
    return encoding === "identity"
      ? this.#headers
      : [...this.#headers, ["Content-Encoding", encoding]];
  }

  /** All headers as a flat list, cached because building them costs more than sending the page. */
  wholeHeaders(encoding: Encoding, own: string, ofEvery: () => [string, string][]): string[] {
    const name = `${encoding} ${own}`;
    const existing = this.#wholeHeaders.get(name);
    if (existing) return existing;
    // A shop on a local machine answers under any port, so the number of addresses needs a bound.
    if (this.#wholeHeaders.size >= MOST_ADDRESSES) this.#wholeHeaders.clear();
    const headers = [...this.headers(encoding), ...ofEvery()].flat();
    this.#wholeHeaders.set(name, headers);
    return headers;
  }
}

/** The texts of inline scripts with our nonce, without external scripts and search engine data. */
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
