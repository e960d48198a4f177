import { useRef, useState } from "react";
import type { OrderedProduct } from "#shop/product/shelf/list-home-order.server.ts";
import { MOST_PINNED, movePin, pinnedFirst, placePin, type PinMove } from "#shop/site/pins.ts";
import { Button } from "#app/ui/button.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { HomePreview } from "./home-preview.tsx";
import { OrderItem } from "./order-item.tsx";

type Props = {
  products: readonly OrderedProduct[];
  /** ids, in the order that the form begins with */
  pinned: readonly string[];
  stored: readonly string[];
  seen: string;
  hasMore: boolean;
  reply: FormAnswer;
};

const wordsOf = (title: string, pins: readonly string[], id: string): string =>
  pins.includes(id)
    ? `${title}, 먼저 보이는 ${pins.length}개 가운데 ${pins.indexOf(id) + 1}번째예요.`
    : `${title}, 이제 새 상품 순서로 보여요.`;

/** Moved here and saved at once; where there is no script, each button saves its one move. */
export function OrderForm({ products, pinned, stored, seen, hasMore, reply }: Props) {
  const [pins, setPins] = useState(() => pinned.filter((id) => isKnown(products, id)));
  const [dragged, setDragged] = useState<string | null>(null);
  const [news, setNews] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const ordered = pinnedFirst(products, pins);
  const titleOf = (id: string) => products.find((product) => product.id === id)?.title ?? "";

  function take(after: string[], id: string): void {
    setPins(after);
    setNews(wordsOf(titleOf(id), after, id));
  }
  function step(move: PinMove): void {
    take(movePin(pins, move), move.id);
    requestAnimationFrame(() => focusStep(list.current, move));
  }
  function drop(place: number): void {
    if (dragged) take(placePin(pins, dragged, Math.min(place, pins.length)), dragged);
    setDragged(null);
  }
  return (
    <div className="grid gap-x-12 gap-y-8 pt-5 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <PostForm reply={reply} fields={{ part: "home" }} asMember>
        {({ busy, errors }) => (
          <>
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="pinned" value={pins.join(" ")} />
            {errors.pinned && <p className="text-14 text-bad">{errors.pinned.join(" ")}</p>}
            <p className="text-14 font-medium numbers">
              먼저 보이는 상품 {pins.length}/{MOST_PINNED}
            </p>
            <ol ref={list} className="divide-y divide-line border-y border-line">
              {ordered.map((product, at) => (
                <OrderItem
                  key={product.id}
                  product={product}
                  place={pins.includes(product.id) ? at : null}
                  isLast={at === pins.length - 1}
                  isFull={pins.length >= MOST_PINNED}
                  isDragged={dragged === product.id}
                  onStep={step}
                  onDrag={setDragged}
                  onDrop={() => drop(at)}
                />
              ))}
            </ol>
            {hasMore && (
              <p className="text-14 text-soft">더 오래된 상품은 이 뒤에 새 상품부터 이어져요.</p>
            )}
            <p role="status" className="sr-only">
              {news}
            </p>
            <Button look="ink" busy={busy} className="self-start">
              저장
            </Button>
          </>
        )}
      </PostForm>
      <HomePreview products={ordered.filter(({ isShow }) => isShow)} hasMore={hasMore} />
      <LeaveGuard
        active={pins.join(" ") !== stored.filter((id) => isKnown(products, id)).join(" ")}
      />
    </div>
  );
}

const isKnown = (products: readonly OrderedProduct[], id: string) =>
  products.some((product) => product.id === id);

/** The moved product keeps the focus, on the same button where it still has it. */
function focusStep(list: HTMLOListElement | null, { step, id }: PinMove): void {
  const buttons = [
    ...(list?.querySelectorAll<HTMLButtonElement>(`[data-product="${CSS.escape(id)}"] button`) ??
      []),
  ];
  (buttons.find(({ value }) => value === `${step} ${id}`) ?? buttons[0])?.focus();
}
