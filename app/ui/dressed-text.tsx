type Props = { html: string; under?: 1 | 2 | undefined; className?: string };

/** Shows HTML that was sanitized and prepared by `dressedHtml`; never pass anything else. */
export const DressedText = ({ html, under, className = "" }: Props) => (
  <div
    className={`rich-text ${under === 2 ? "rich-text-under-h2" : ""} ${className}`}
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
