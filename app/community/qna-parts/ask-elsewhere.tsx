import { useRoot } from "#app/root-data.ts";

/** The other ways to ask, for who has no time. */
export function AskElsewhere({ className = "" }: { className?: string }) {
  const site = useRoot()?.site;
  if (!site?.company.phone) return null;
  const link = "text-ink underline underline-offset-4";
  return (
    <p className={`text-14 text-soft ${className}`}>
      급하면 전화{" "}
      <a href={`tel:${site.company.phone}`} className={`${link} whitespace-nowrap numbers`}>
        {site.company.phone}
      </a>
      {site.chatUrl && (
        <>
          ,{" "}
          <a href={site.chatUrl} target="_blank" rel="noopener noreferrer" className={link}>
            온라인문의<span className="sr-only">(새 창에서 열려요)</span>
          </a>
        </>
      )}{" "}
      또는 이메일{" "}
      <a href={`mailto:${site.company.email}`} className={link}>
        {site.company.email}
      </a>{" "}
      중 편한 방법으로 물어봐주세요.
    </p>
  );
}
