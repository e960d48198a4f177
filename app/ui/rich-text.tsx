import { useMemo } from "react";
import { dressedHtml, type Dress } from "#shop/rich-text/dressed-html.ts";

/**
 * Shows HTML that a use case sanitized (shop/rich-text/sanitize.server.ts); never pass anything
 * else.
 */
export function RichText({
  html,
  by,
  under,
  className = "",
}: { html: string; className?: string } & Dress) {
  const dressed = useMemo(() => dressedHtml(html, { by, under }), [html, by, under]);
  return (
    <div
      className={`rich-text ${under === 2 ? "rich-text-under-h2" : ""} ${className}`}
      dangerouslySetInnerHTML={{ __html: dressed }}
    />
  );
}
