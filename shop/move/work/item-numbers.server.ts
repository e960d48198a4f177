import type { MoveKind } from "../kind/kind-of-move.ts";
import { kindOf, rankOf } from "../kinds.server.ts";
import { moveLimits as limits } from "../move-limits.ts";
import { MoveTrouble } from "./file-work.server.ts";

/** More than a file may have of one kind, so that numbers of kinds never meet. */
export const ITEMS_OF_KIND = 1_000_000;

const many = (count: number): string => count.toLocaleString("ko-KR");

/** One spelling of what tells items apart, so that width and case make no second one. */
export const itemKey = (cell: string): string => cell.normalize("NFKC").trim().toLowerCase();

export const tooManyItems = (kind: MoveKind): string =>
  `${kindOf(kind).title}: 한 파일에 ${many(limits.items)}건까지 옮길 수 있는데 더 많이 들어 있어요. 파일을 나눠서 올려주세요.`;

/** Gives every row the number of its item: the same for the same key, a new one without a key. */
export class ItemNumbers {
  readonly #ofKey = new Map<string, { item: number; rows: number }>();
  readonly #counts = new Map<MoveKind, number>();

  /** Throws MoveTrouble. */
  of(kind: MoveKind, key: string): number {
    const before = key ? this.#ofKey.get(`${kind} ${key}`) : undefined;
    if (before) {
      before.rows += 1;
      if (before.rows > limits.rowsOfItem)
        throw new MoveTrouble(
          `‘${key.slice(0, 40)}’인 줄이 ${many(limits.rowsOfItem)}개보다 많아요. 열을 잘못 연결하지 않았는지 봐주세요.`,
        );
      return before.item;
    }
    const count = (this.#counts.get(kind) ?? 0) + 1;
    if (count > limits.items) throw new MoveTrouble(tooManyItems(kind));
    this.#counts.set(kind, count);
    const item = rankOf(kind) * ITEMS_OF_KIND + count;
    if (key) this.#ofKey.set(`${kind} ${key}`, { item, rows: 1 });
    return item;
  }
}

/** Counts items as they will be numbered, and of which kinds there are more than can be moved. */
export class ItemCount {
  readonly over = new Set<MoveKind>();
  readonly #keys = new Map<MoveKind, Set<string>>();

  add(kind: MoveKind, key: string): void {
    if (this.over.has(kind)) return;
    const keys = this.#keys.get(kind) ?? new Set();
    // A row without a key is an item of its own.
    keys.add(key || `\n${keys.size}`);
    this.#keys.set(kind, keys);
    if (keys.size <= limits.items) return;
    this.over.add(kind);
    this.#keys.delete(kind);
  }
}
