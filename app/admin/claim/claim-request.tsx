import { nearDayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { AdminClaim } from "#shop/office/claim/find-admin-claim.server.ts";
import { claimReasons } from "#shop/claim/reasons.ts";
import { parcelStages } from "#shop/order/tracking/parcel-stages.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TrackingLink } from "#app/admin/order/tracking-link.tsx";
import { Fact } from "#app/admin/list/fact.tsx";
import { ClaimPhotos } from "./claim-photos.tsx";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The claimed goods, the reason and the words. */
export const ClaimRequest = ({ claim }: { claim: AdminClaim }) => (
  <>
    <Section look="ruledSmall" id="why" title="이유">
      <p className="pt-4 text-16 font-medium">{claimReasons[claim.reason].words}</p>
      {claim.words && <LinkedText text={claim.words} className="pt-2 text-16 break-words" />}
      <ClaimPhotos photos={claim.photos} />
    </Section>
    <ClaimLines claim={claim} />
    <ClaimParcels claim={claim} />
    <ClaimDecision claim={claim} />
  </>
);

function ClaimLines({ claim: { lines } }: { claim: AdminClaim }) {
  return (
    <Section look="ruledSmall" id="things" title="상품">
      <ul>
        {lines.map(({ id, productId, title, options, image, unitPrice, bought, quantity }) => (
          <li key={id} className="flex items-start gap-4 border-b border-line py-4">
            <div className="shrink-0">
              <Picture image={image} sizes="64px" alt="" className="size-16 rounded-s" />
            </div>
            <div className="min-w-0 flex-1">
              <TextLink
                look="name"
                to={`/admin/product/edit/${productId}`}
                className="text-16 font-medium"
              >
                {title}
              </TextLink>
              {options.length > 0 && <p className="text-14 text-soft">{options.join(" · ")}</p>}
              <p className="text-14 text-soft numbers">
                {won(unitPrice)} × {quantity}개{quantity < bought && ` (주문 ${bought}개 중)`}
              </p>
            </div>
            <p className="text-16 font-medium whitespace-nowrap numbers">
              {won(unitPrice * quantity)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The parcel that brings it back, as far as it is. */
function ReturningParcel({
  claim: { returning, retrieval, tracked, arrivedAt },
}: {
  claim: AdminClaim;
}) {
  if (!returning) return null;
  return (
    <Fact label={retrieval ? "회수 송장" : "보낸 송장"}>
      <TrackingLink {...returning} />
      {tracked && (
        <span className="block text-soft">
          {parcelStages[tracked.stage]}
          {arrivedAt && <span className="numbers"> · {seoulTime(arrivedAt)}</span>}
        </span>
      )}
    </Fact>
  );
}

function ClaimParcels({ claim }: { claim: AdminClaim }) {
  const { returning, retrieval, collectedAt, restocked, sent } = claim;
  if (!returning && !retrieval && !collectedAt && !sent) return null;
  return (
    <Section look="ruledSmall" id="parcels" title="오간 상품">
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2 pt-3 text-14">
        {retrieval && (
          <Fact label="회수 신청">
            <span className="numbers">{nearDayWords(retrieval.wishedOn)} 희망</span>
            <span className="block text-soft">{retrieval.address}</span>
            {retrieval.note && <span className="block break-words">“{retrieval.note}”</span>}
          </Fact>
        )}
        <ReturningParcel claim={claim} />
        {collectedAt && (
          <Fact label="접수 시각">
            <span className="numbers">
              {seoulTime(collectedAt)} · {restocked ? "재고로 다시 넣음" : "재고로 넣지 않음"}
            </span>
          </Fact>
        )}
        {sent && (
          <Fact label="새로 보낸 송장">
            <TrackingLink {...sent} />
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function ClaimDecision({ claim: { decision, decidedAt, decidedBy } }: { claim: AdminClaim }) {
  if (!decidedAt) return null;
  return (
    <Section look="ruledSmall" id="decided" title="결정">
      {decision && <p className="pt-4 text-16 break-words whitespace-pre-wrap">{decision}</p>}
      <p className="pt-3 text-12 text-soft numbers">
        {decidedBy ?? "관리자"} · {seoulTime(decidedAt)}
      </p>
    </Section>
  );
}
