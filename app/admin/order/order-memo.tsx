import { fieldsOf } from "#shop/form-fields.ts";
import { adminOrderForm } from "#shop/order/list/admin-order-forms.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { KeptMemo } from "#app/admin/list/kept-memo.tsx";
import { Section } from "#app/ui/section.tsx";

const fields = fieldsOf(adminOrderForm, "memo");

type Props = { number: string; memo: string; reply: FormReply<never> | undefined };

/** A note for the office. */
export const OrderMemo = ({ number, memo, reply }: Props) => (
  <Section look="ruledSmall" id="memos" title="관리자 메모">
    <KeptMemo place={`memo ${number}`} memo={memo} fields={fields} reply={reply} />
  </Section>
);
