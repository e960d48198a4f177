import { useRoot } from "#app/root-data.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** The other ways to ask, for who has no time. */
export function AskElsewhere({ className = "" }: { className?: string }) {
  const site = useRoot()?.site;
  if (!site?.company.phone) return null;
  return (
    <p className={`text-14 text-soft ${className}`}>
      급하면 전화{" "}
      <TextLink href={`tel:${site.company.phone}`} className="whitespace-nowrap text-ink numbers">
        {site.company.phone}
      </TextLink>
      {site.chatUrl && (
        <>
          ,{" "}
          <TextLink
            href={site.chatUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-ink"
          >
            온라인문의<span className="sr-only">(새 창에서 열려요)</span>
          </TextLink>
        </>
      )}{" "}
      또는 이메일{" "}
      <TextLink href={`mailto:${site.company.email}`} className="text-ink">
        {site.company.email}
      </TextLink>{" "}
      중 편한 방법으로 물어봐주세요.
    </p>
  );
}
