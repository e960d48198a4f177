import type { HomeWords } from "#shop/site/settings.ts";
import { CertificateIcon, HeadphonesIcon, RefundIcon } from "#app/ui/icons.tsx";
import { Title } from "#app/ui/title.tsx";

const proofs = [
  ["hear", HeadphonesIcon],
  ["licence", CertificateIcon],
  ["refund", RefundIcon],
] as const;

type Props = {
  words: HomeWords;
  /** beside its form, where the page has another heading */
  isPreview?: boolean;
};

/** The owner's line on what the shop is, and the reasons to trust it. */
export const FrontWords = ({ words, isPreview = false }: Props) => (
  <div className="min-w-0 wrap-anywhere">
    {words.line && isPreview && <p className="text-28 font-bold text-balance">{words.line}</p>}
    {words.line && !isPreview && (
      <Title large className="text-balance">
        {words.line}
      </Title>
    )}
    <div className="mt-3 flex flex-col gap-1.5 text-14 md:mt-5 md:text-16">
      {proofs.map(
        ([name, Icon]) =>
          words[name] && (
            <p key={name} className="flex items-center gap-2">
              <Icon className="size-5 text-accent" />
              {words[name]}
            </p>
          ),
      )}
    </div>
  </div>
);
