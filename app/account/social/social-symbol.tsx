import type { SocialId } from "#shop/member/social/social-provider.ts";

const shapes: Record<SocialId, [fill: string, path: string][]> = {
  kakao: [
    [
      "#000000",
      "M12 3.2c-5.5 0-10 3.4-10 7.7 0 2.8 1.9 5.2 4.7 6.6l-.9 3.4c-.1.4.3.7.6.5l4.1-2.7c.5.1 1 .1 1.5.1 5.5 0 10-3.5 10-7.9S17.5 3.2 12 3.2z",
    ],
  ],
  naver: [["#03c75a", "M14.9 12.7 8.9 4H4v16h5.1v-8.7l6 8.7H20V4h-5.1z"]],
  google: [
    [
      "#4285f4",
      "M21.6 12.2c0-.7-.1-1.3-.2-1.9H12v3.7h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.3z",
    ],
    [
      "#34a853",
      "M12 22c2.7 0 5-.9 6.6-2.5L15.4 17c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22z",
    ],
    ["#fbbc05", "M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9z"],
    [
      "#ea4335",
      "M12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6C7.2 7.8 9.4 6 12 6z",
    ],
  ],
};

/** The vendor's sign, beside words that say the same. */
export function SocialSymbol({ id, className = "size-5" }: { id: SocialId; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={`shrink-0 ${className}`}>
      {shapes[id].map(([fill, path]) => (
        <path key={fill} fill={fill} d={path} />
      ))}
    </svg>
  );
}
