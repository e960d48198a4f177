import { addressKind } from "./kind/address/address-kind.server.ts";
import { categoryKind } from "./kind/category/category-kind.server.ts";
import { memberKind } from "./kind/member/member-kind.server.ts";
import { orderKind } from "./kind/order/order-kind.server.ts";
import type { KindOfMove, MoveKind } from "./kind/kind-of-move.ts";
import { productKind } from "./kind/product/product-kind.server.ts";
import { purchaseKind } from "./kind/purchase/purchase-kind.server.ts";
import { reviewKind } from "./kind/review/review-kind.server.ts";

/** A kind whose documents only it looks into; between its steps they are JSON. */
type AnyKind = KindOfMove<unknown>;

/** A kind's documents come from its own `prepare`, which is why they fit. */
const plain = <Doc>(kind: KindOfMove<Doc>): AnyKind => kind as AnyKind;

/** Every kind in the order in which they are moved: what others refer to comes first. */
export const kindsOfMove: readonly AnyKind[] = [
  plain(categoryKind),
  plain(productKind),
  plain(memberKind),
  plain(orderKind),
  plain(purchaseKind),
  plain(reviewKind),
  plain(addressKind),
];

export const kindOf = (name: MoveKind): AnyKind => {
  const kind = kindsOfMove.find((one) => one.kind === name);
  if (!kind) throw new Error(`nothing moves a ${name}`);
  return kind;
};

export const rankOf = (name: MoveKind): number =>
  kindsOfMove.findIndex(({ kind }) => kind === name);
