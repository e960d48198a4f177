import { useNonce } from "../ui/nonce.ts";

/** Without "<", a title can never end the script it stands in. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

/** For search engines. */
export function StructuredData({ value }: { value: unknown }) {
  return (
    <script
      type="application/ld+json"
      nonce={useNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: scriptSafeJson(value) }}
    />
  );
}
