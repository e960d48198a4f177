import { randomLetters } from "#lib/random-letters.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { actOnMove } from "#shop/move/file/act-on-move.server.ts";
import { addDropped } from "#shop/move/file/add-dropped.server.ts";
import type { MoveRequest } from "#shop/move/file/move-forms.ts";
import { viewMove, type ShownFile } from "#shop/move/file/view-move.server.ts";
import { workOnMove } from "#shop/move/work/run-due-move.server.ts";
import type { Shop } from "#shop/shop.ts";
import { machine } from "../has/stored.ts";
import { inPieces } from "../has/wav.ts";

const mover = { account: { id: "owner", email: "owner@shop.test" }, address: "203.0.113.9" };

/** Moves files as an owner and the shop's process do, one after the other. */
export class Moving {
  readonly id = randomLetters(12);
  readonly #shop: Shop;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  async drop(path: string, bytes: Uint8Array | string): Promise<void> {
    const name = `moves/${this.id}/${randomLetters(20)}`;
    await saveObject(this.#shop, machine, {
      bucket: this.#shop.storageBucket,
      name,
      settings: {},
      body: inPieces(Buffer.from(bytes)),
    });
    await addDropped(this.#shop, { move: this.id, name, path }, mover);
  }

  /** What the shop's process does until nothing is left. */
  async work(): Promise<void> {
    while (await workOnMove(this.#shop));
  }

  act = (form: MoveRequest): Promise<void> => actOnMove(this.#shop, this.id, form, mover);

  async does(form: MoveRequest): Promise<ShownFile[]> {
    await this.act(form);
    await this.work();
    return this.files();
  }

  files = async (): Promise<ShownFile[]> => (await viewMove(this.#shop.db, this.id))?.files ?? [];

  /** The only file. */
  async file(): Promise<ShownFile> {
    const [file, ...others] = await this.files();
    if (!file || others.length) throw new Error("not one file");
    return file;
  }
}
