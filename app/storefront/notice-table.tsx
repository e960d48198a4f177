import type { ShownNotice } from "#shop/product/notice/product-notice.ts";
import { Ruled } from "#app/ui/ruled.tsx";

/** E-commerce act, article 13(4): the notice on product information, item by item. */
export function NoticeTable({ notice }: { notice: ShownNotice }) {
  return (
    <>
      <p className="mb-4 text-12 text-soft">상품정보제공고시 · {notice.title}</p>
      <Ruled as="dl" className="text-14" data-notice={notice.kind}>
        {notice.lines.map(([label, words]) => (
          <div key={label} className="grid gap-x-8 gap-y-1 py-3 md:grid-cols-[14rem_1fr]">
            <dt className="text-soft">{label}</dt>
            <dd className="whitespace-pre-line">{words}</dd>
          </div>
        ))}
      </Ruled>
    </>
  );
}
