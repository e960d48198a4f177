import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Inline } from "../security-headers.server.ts";
import { sharedHeaders, type Audience } from "./cached-paths.server.ts";
import { cutAtMarks, lengthOf, marks, wordsIn, type Hole, type Own } from "./page-marks.server.ts";
import { packPageOf, wholeOf, type PackedPage } from "./shared-beginning.server.ts";
import { StitchedGzip } from "./stitched-gzip.server.ts";

export type Encoding = "br" | "gzip" | "identity";

/** The shortest form that the one who asks can read (RFC 9110, 12.5.3). */
export function encodingOf(accepts: string | null | undefined): Encoding {
  const takes = (name: string) =>
    accepts?.split(",").some((each) => {
      const [coding, weight] = each.trim().split(/\s*;\s*q=/i);
      return coding === name && Number(weight ?? 1) > 0;
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** Bytes that a page takes besides its forms. */
const BESIDES = 1000;

const SCRIPT = new RegExp(
  `<script([^>]*) nonce="${marks.nonce}"([^>]*)>([^]*?)</script>`.replaceAll("/", String.raw`\/`),
  "g",
);

/** Products that a page leads to are shown on it. */
const PRODUCT = /href="\/product\/([\w-]{1,64})"/g;

/** Cut out of a page, an id would keep all of its text in memory. */
const copyOf = (id: string): string => Buffer.from(id, "latin1").toString("latin1");

const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

type PageSettings = {
  status?: number;
  /** for members each answer names whom it is for; its inline scripts then have a nonce */
  sharing?: Audience;
};

/** What a page is kept as; between texts each answer has words of its own. */
type Forms = { identity?: readonly Buffer[]; gzip?: StitchedGzip; br?: PackedPage };

/**
 * A page that many see, as bytes. What is the same for everybody allows its inline scripts by their hashes, so that no answer
 * needs a nonce; an order's form has holes for a key of each answer's own, and what members see for who they are.
 */
export class KeptPage {
  readonly status: number;
  readonly headers: [string, string][];
  readonly sharing: Audience;
  /** Names these bytes; null where each answer differs. */
  readonly etag: string | null;
  /** ids of what it shows beside its own product */
  readonly products: ReadonlySet<string>;
  #forms: Forms;
  /** under way, for all who ask meanwhile */
  #packing = new Map<Encoding, Promise<void>>();
  #isAskedPlain = false;
  #holes: Hole[];
  /** of scripts without a key */
  #hashes: string[] = [];
  /** scripts with a key, cut at its places */
  #keyed: string[][] = [];

  constructor(
    html: string,
    headers: [string, string][],
    { status = 200, sharing = "page" }: PageSettings = {},
  ) {
    this.status = status;
    this.headers = headers;
    this.sharing = sharing;
    const isPersonal = sharing === "members";
    if (!isPersonal) this.#readScripts(html);
    const shown = isPersonal ? html : html.replaceAll(` nonce="${marks.nonce}"`, "");
    const { texts, holes } = cutAtMarks(shown);
    this.products = new Set([...html.matchAll(PRODUCT)].map(([, id]) => copyOf(id!)));
    this.#holes = holes;
    this.#forms = { identity: texts.map((text) => Buffer.from(text)) };
    const hash = () => createHash("sha256").update(shown).digest("base64url").slice(0, 22);
    this.etag = holes.length || isPersonal ? null : `W/"${hash()}"`;
  }

  #readScripts(html: string): void {
    for (const [, before, after, text] of html.matchAll(SCRIPT)) {
      if (!text || / (?:src|type="application\/ld\+json)/.test(`${before}${after}`)) continue;
      const pieces = text.split(marks.pageKey);
      if (pieces.length === 1) this.#hashes.push(hashOf(text));
      else this.#keyed.push(pieces);
    }
  }

  get bytes(): number {
    const { identity = [], gzip, br } = this.#forms;
    const plain = identity.reduce((sum, { length }) => sum + length, 0);
    return BESIDES + plain + (gzip?.bytes ?? 0) + (br?.bytes ?? 0);
  }

  /** Brotli knows no stored block that an answer's own words could be written into. */
  encodingFor(asked: Encoding): Encoding {
    return asked === "br" && this.etag === null ? "gzip" : asked;
  }

  has(asked: Encoding): boolean {
    return this.#forms[this.encodingFor(asked)] !== undefined;
  }

  /** Makes this form of the page. The plain one, four times as large, goes where another is kept. */
  async pack(asked: Encoding): Promise<void> {
    const encoding = this.encodingFor(asked);
    if (encoding === "identity") this.#isAskedPlain = true;
    if (this.#forms[encoding]) return;
    const packing = this.#packing.get(encoding) ?? this.#packAs(encoding);
    this.#packing.set(encoding, packing);
    await packing.finally(() => this.#packing.delete(encoding));
  }

  async #packAs(encoding: Encoding): Promise<void> {
    const texts = this.#forms.identity ?? (await this.#unpacked());
    if (encoding === "gzip")
      this.#forms.gzip = await StitchedGzip.pack(texts, this.#holes.map(lengthOf));
    else if (encoding === "br") this.#forms.br = await packPageOf(texts[0]!);
    if (this.#isAskedPlain) this.#forms.identity = texts;
    else delete this.#forms.identity;
  }

  async #unpacked(): Promise<Buffer[]> {
    const { br, gzip } = this.#forms;
    return br ? [await promisify(brotliDecompress)(wholeOf(br))] : gzip!.unpack();
  }

  /** The page as this answer sends it, in a form that it has. */
  body(asked: Encoding, own: Own): Buffer {
    const { identity, gzip, br } = this.#forms;
    const encoding = this.encodingFor(asked);
    if (encoding === "br") return wholeOf(br!);
    const words = this.#holes.map((hole) => Buffer.from(wordsIn(hole, own)));
    if (encoding === "gzip") return gzip!.fill(words);
    return Buffer.concat(identity!.flatMap((text, at) => (words[at] ? [text, words[at]] : [text])));
  }

  /** The headers of an answer in this form, besides those of every answer. */
  answerHeaders(asked: Encoding): [string, string][] {
    const encoding = this.encodingFor(asked);
    const answer = [...this.headers, ...sharedHeaders[this.sharing]];
    if (encoding !== "identity") answer.push(["Content-Encoding", encoding]);
    if (this.etag) answer.push(["ETag", this.etag]);
    return answer;
  }

  /** What the Content-Security-Policy of this answer allows. */
  inline({ nonce, pageKey }: Own): Inline {
    if (this.sharing === "members") return { nonce };
    return {
      hashes: [...this.#hashes, ...this.#keyed.map((pieces) => hashOf(pieces.join(pageKey)))],
    };
  }
}
