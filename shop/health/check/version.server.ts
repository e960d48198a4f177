import type { Shop } from "#shop/shop.ts";
import { findUpdates } from "#shop/update/find-updates.server.ts";
import type { OfferedRelease } from "#shop/update/release-feed.ts";
import { endWords, type UpdateRun } from "#shop/update/update-state.ts";
import type { Trouble } from "../trouble.ts";

/** An update that failed longer ago has been seen, or is told of at /admin/updates. */
const TOLD_MS = 7 * 24 * 3600_000;
const MOST_WORDS = 200;

const button = { label: "업데이트 보기", href: "/admin/updates" };
const ofVersion = { kind: "version", harm: "later", button } as const;

/** A newer release waits, and the last update went back or did not begin. */
export async function versionTroubles(
  shop: Pick<Shop, "db" | "updates" | "now">,
): Promise<Trouble[]> {
  const { newer, state } = await findUpdates(shop);
  const last = state?.past[0];
  const isTold = last ? isTrouble(last, shop.now()) : false;
  return [
    ...(last?.end && isTold
      ? [{ ...ofVersion, of: "failed", since: new Date(last.end.at), reason: endWords(last) }]
      : []),
    ...(newer && !state?.current ? [{ ...ofVersion, of: "newer", reason: newerWords(newer) }] : []),
  ];
}

const isTrouble = ({ end, reason }: UpdateRun, now: Date): boolean =>
  end !== null &&
  end.kind !== "kept" &&
  reason !== "asked" &&
  now.getTime() - Date.parse(end.at) < TOLD_MS;

const newerWords = ({ day, changes: [first = ""] }: OfferedRelease): string =>
  `새 버전(${day})이 나왔어요. ${first.slice(0, MOST_WORDS)}`;
