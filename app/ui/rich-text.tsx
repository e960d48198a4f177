import { useMemo } from "react";
import { DressedText } from "./dressed-text.tsx";
import { dressedHtml, type Dress } from "#shop/rich-text/dressed-html.ts";

/**
 * Shows HTML that a use case sanitized (shop/rich-text/sanitize.server.ts); never pass anything
 * else.
 */
export function RichText({
  html,
  by,
  under,
  className,
}: { html: string; className?: string } & Dress) {
  const dressed = useMemo(() => dressedHtml(html, { by, under }), [html, by, under]);
  return <DressedText html={dressed} under={under} className={className} />;
}
