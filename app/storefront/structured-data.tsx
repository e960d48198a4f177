import { useNonce } from "../ui/nonce.ts";

/** Without "<", a title can never end the script it stands in. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

/** For search engines, which read documents: a page that is come to without one has none. */
export function StructuredData({ value }: { value: unknown }) {
  return (
    <script
      type="application/ld+json"
      nonce={useNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? scriptSafeJson(value) : "" }}
    />
  );
}
