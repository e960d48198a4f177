import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import type { openFailure } from "./order-return.server.ts";
import { OrderUnpaid } from "./order-unpaid.tsx";
import { ReturnedElsewhere } from "./returned-elsewhere.tsx";

type Props = {
  failure: Awaited<ReturnType<typeof openFailure>>;
  reply: FormReply<{ gaveUp: boolean }> | undefined;
  asMember?: true;
  /** where it is ordered anew, e.g. "/order" */
  orderPath: string;
  /** the list of orders, and one order of it */
  lookup: { to: string; title: string };
};

/** What a payment that did not come about leads back to. */
export function OrderFailed({ failure, reply, asMember, orderPath, lookup }: Props) {
  const { order, returned, words, pay } = failure;
  if (returned) return <ReturnedElsewhere returned={returned} />;
  if (order)
    return (
      <OrderUnpaid
        order={order}
        words={words}
        pay={pay}
        reply={reply}
        asMember={asMember}
        retryPath={`${orderPath}/failure?order=${order.number}`}
        orderPath={orderPath}
        lookupPath={`${lookup.to}?order=${order.number}`}
      />
    );
  return (
    <EmptyState isPage title="결제가 되지 않았어요" words={words}>
      <ButtonLink to={lookup.to} look="ink" size="l">
        {lookup.title}
      </ButtonLink>
      <ButtonLink to="/" size="l">
        다른 상품 보기
      </ButtonLink>
    </EmptyState>
  );
}
