import { licenceWords, type LicenceTerms } from "#shop/product/licence/licence.ts";
import { Unfold } from "#app/ui/unfold.tsx";

export function LicenceFacts({ words }: { words: readonly [label: string, words: string][] }) {
  return (
    <dl className="flex flex-col gap-2 text-14">
      {words.map(([label, value]) => (
        <div key={label} className="flex gap-4">
          <dt className="w-22 shrink-0 text-soft">{label}</dt>
          <dd className="min-w-0 whitespace-pre-line numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Its name and what it allows; all other conditions one tap away. */
export function LicenceSummary({ terms }: { terms: LicenceTerms }) {
  return (
    <div className="border-l-2 border-line pl-3 text-14">
      <p>
        <span className="text-soft">라이선스 </span>
        <strong className="font-semibold">{terms.name}</strong>
      </p>
      <p className="mt-0.5 whitespace-pre-line">{terms.allowed}</p>
      <Unfold title="조건 모두 보기" label={`${terms.name} 조건 모두 보기`}>
        <div className="pb-2">
          <LicenceFacts words={licenceWords(terms)} />
        </div>
      </Unfold>
    </div>
  );
}
