import type { FormReply } from "#app/form-action.server.ts";
import { KeptMemo } from "#app/admin/list/kept-memo.tsx";

type Props = { number: string; memo: string; reply: FormReply<never> | undefined };

/** A note for the office. */
export const OrderMemo = ({ number, memo, reply }: Props) => (
  <section aria-labelledby="memos">
    <h2 id="memos" className="border-b border-ink pb-2 text-16 font-semibold">
      관리자 메모
    </h2>
    <KeptMemo
      place={`memo ${number}`}
      memo={memo}
      label="주문하신 분에게는 보이지 않아요"
      reply={reply}
    />
  </section>
);
