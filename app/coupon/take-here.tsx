import { useEffect, useState, type MouseEvent } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { CouponsOfProduct } from "./coupons-of.ts";
import { takePath } from "./take-path.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = { productId: string };

/** Product pages are shared, so the coupons load on press. */
export default function TakeHere({ productId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <TextLink
        look="tall"
        to={takePath({ product: productId })}
        rel="nofollow"
        onClick={open}
        className="self-start text-14 font-medium"
      >
        이 상품 쿠폰 받기
      </TextLink>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title="이 상품에 쓸 수 있는 쿠폰">
          <Offered productId={productId} />
        </Dialog>
      )}
    </>
  );
}

function Offered({ productId }: Props) {
  const found = useCouponsOf(productId);
  if (found === null)
    return (
      <p role="status" className="py-8 text-14 text-soft">
        쿠폰을 찾고 있어요.
      </p>
    );
  if (found === "failed")
    return (
      <NoticeBox tone="bad">
        쿠폰을 불러오지 못했어요. 인터넷 연결을 확인하고 창을 닫은 뒤 다시 눌러주세요.
      </NoticeBox>
    );
  const { List, ...offered } = found;
  if (!offered.coupons.length)
    return <p className="py-8 text-14 text-soft">지금은 이 상품에 쓸 수 있는 쿠폰이 없어요.</p>;
  return <List {...offered} product={productId} className="grid gap-3" />;
}

type CouponsHere = CouponsOfProduct & {
  List: typeof import("./coupons-to-take.tsx").CouponsToTake;
};

/** The list's own script comes with the coupons: few open it, and both fail in the same words. */
function useCouponsOf(productId: string): CouponsHere | "failed" | null {
  const [found, setFound] = useState<CouponsHere | "failed" | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    Promise.all([read(productId, leaving.signal), import("./coupons-to-take.tsx")]).then(
      ([coupons, { CouponsToTake }]) => setFound({ ...coupons, List: CouponsToTake }),
      () => {
        if (!leaving.signal.aborted) setFound("failed");
      },
    );
    return () => leaving.abort();
  }, [productId]);
  return found;
}

async function read(productId: string, leaving: AbortSignal): Promise<CouponsOfProduct> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(10_000)]);
  const answer = await fetch(`/coupons/of/${productId}`, { signal });
  if (!answer.ok) throw answer;
  return answer.json();
}
