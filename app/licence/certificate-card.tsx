import { seoulDate } from "#lib/seoul-time.ts";
import type { CertificateDocument } from "#shop/certificate/certificate-document.ts";
import { certificateStates, type CertificateState } from "#shop/certificate/certificate-states.ts";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";
import { TERM } from "#shop/product/licence/licence.ts";
import { LicenceFacts } from "./licence-words.tsx";

const tones: Record<CertificateState, StatusTone> = {
  valid: "good",
  expired: "neutral",
  replaced: "warn",
  ended: "bad",
};

type Props = { document: CertificateDocument; state: CertificateState };

/** A certificate as anybody may see it: of what, under which words, how it stands. */
export function CertificateCard({ document, state }: Props) {
  const { number, product, licence, madeBy, startsOn, endsOn, shop } = document;
  return (
    <section aria-label={`증서 ${number}`} className="border-t border-ink pt-4">
      <StatusBadge tone={tones[state]} label={certificateStates[state]} />
      <h2 className="mt-2 text-20 font-semibold">{licence.name}</h2>
      <p className="mt-0.5 text-14 numbers">{number}</p>
      <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
        <LicenceFacts
          words={[
            ["상품", [product.title, ...product.options].join("\n")],
            ["만든 방식", madeBy ?? "정보가 없어요."],
            [
              "사용 기간",
              `${seoulDate(`${startsOn}T12:00:00+09:00`)}부터 ${
                endsOn ? `${seoulDate(`${endsOn}T12:00:00+09:00`)}까지` : "기한 없이"
              }`,
            ],
            // The days say it already.
            ...licence.words.filter(([label]) => label !== TERM),
            ["발급처", `${shop.name} (${new URL(shop.origin).host})`],
          ]}
        />
      </div>
    </section>
  );
}
