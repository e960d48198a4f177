import { useSaleNow } from "#app/storefront/sale-now.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TrackList } from "#app/ui/sound/tracks.tsx";
import type { Sale } from "#shop/product/sale.ts";
import { ReservationCard, type Card } from "./reservation-card.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export type ListedCard = Card & { /** when the page was made */ sale: Sale };

/** What can be reserved: now, soon, and what is over. */
export function ReservationList({ cards }: { cards: ListedCard[] }) {
  return (
    <div className="mx-auto max-w-312.5 md:px-5">
      <header className="flex flex-col gap-2 px-5 pt-8 pb-8 md:px-0 md:pt-12">
        <Title>예약 주문</Title>
        <p className="max-w-160 text-16 text-soft">
          녹음하고 만드는 데 시간이 걸리는 상품을 미리 예약해요. 예약할 때는 결제하지 않고, 확정되면
          주문 링크를 보내드려요.
        </p>
      </header>
      {cards.length ? (
        <TrackList products={cards}>
          <ul className="grid gap-y-12 md:grid-cols-2 md:gap-x-4 md:gap-y-12 lg:grid-cols-3">
            {cards.map((card, at) => (
              <Live key={card.id} card={card} priority={at === 0} />
            ))}
          </ul>
        </TrackList>
      ) : (
        <EmptyState
          title="지금 예약을 받는 상품이 없어요"
          words="새 예약 상품이 열리면 여기에서 볼 수 있어요."
        >
          <ButtonLink to="/" look="ink" size="l">
            상품 둘러보기
          </ButtonLink>
        </EmptyState>
      )}
      <p className="mt-16 border-t border-line px-5 pt-6 text-14 text-soft md:px-0">
        이미 예약하셨나요?{" "}
        <TextLink look="tall" to="/order-reserve/info" className="-my-2 px-2 font-medium text-ink">
          비회원 예약조회
        </TextLink>
        <TextLink look="tall" to="/my/reservations" className="-my-2 px-2 font-medium text-ink">
          내 예약
        </TextLink>
      </p>
    </div>
  );
}

/** Updates a card whose period opens or closes meanwhile. */
function Live({ card, priority }: { card: ListedCard; priority: boolean }) {
  const sale = useSaleNow(card, card.sale);
  return (
    <ReservationCard card={card} sale={card.expectedShipOn ? sale : "closed"} priority={priority} />
  );
}
