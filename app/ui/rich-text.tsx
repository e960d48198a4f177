/** Shows HTML that a use case sanitized while reading it (shop/rich-text/sanitize.server.ts); never give it anything else. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
