import type { LicenceTerms } from "#shop/product/licence/licence.ts";

type Props = { chosen: string; licences: readonly LicenceTerms[] };

/** The shop's licences in a select, and the one that is chosen though it is gone. */
export function LicenceChoices({ chosen, licences }: Props) {
  return (
    <>
      <option value="">없음</option>
      {chosen && !licences.some(({ id }) => id === chosen) && (
        <option value={chosen}>지워진 라이선스</option>
      )}
      {licences.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
