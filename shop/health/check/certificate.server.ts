import { connect } from "node:tls";
import { seoulDate } from "#lib/seoul-time.ts";
import type { Shop } from "#shop/shop.ts";
import type { Trouble } from "../trouble.ts";

const DAY_MS = 24 * 3600_000;
const SHORT_DAYS = 14;
const ALMOST_OVER_DAYS = 3;
const ANSWER_WITHIN_MS = 4000;
/** One that is about to end is looked at more often, so that its renewal is seen soon. */
const AGAIN_MS = { long: DAY_MS, short: 600_000 };

const readings = new Map<string, { readAt: number; endsAt: Date | null }>();

/**
 * Whether the certificate that shoppers see ends within 14 days. It is read at the shop's own
 * address by a handshake, once a day and process; a shop without https, and an address that cannot
 * be reached from here, say nothing.
 */
export async function certificateTroubles({
  origin,
  now,
}: Pick<Shop, "origin" | "now">): Promise<Trouble[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return [];
  const endsAt = await endOf({ hostname, port: Number(port || 443) }, now());
  if (!endsAt) return [];
  const days = Math.floor((endsAt.getTime() - now().getTime()) / DAY_MS);
  if (days >= SHORT_DAYS) return [];
  const when =
    days < 0
      ? `${seoulDate(endsAt)}에 끝나서 쇼핑하는 분의 브라우저가 상점을 열지 않아요.`
      : `${seoulDate(endsAt)}에 끝나요(${days}일 남음). 끝나면 쇼핑하는 분의 브라우저가 상점을 열지 않아요.`;
  return [
    {
      kind: "certificate",
      harm: days < ALMOST_OVER_DAYS ? "now" : "later",
      reason: `${hostname}의 보안 인증서가 ${when}`,
      button: { label: "해결 방법 보기", href: "/admin/health#certificate" },
    },
  ];
}

type Place = { hostname: string; port: number };

async function endOf(place: Place, now: Date): Promise<Date | null> {
  const key = `${place.hostname}:${place.port}`;
  const before = readings.get(key);
  const isShort = !before?.endsAt || before.endsAt.getTime() - now.getTime() < SHORT_DAYS * DAY_MS;
  const age = before ? now.getTime() - before.readAt : Number.POSITIVE_INFINITY;
  if (before && age >= 0 && age < (isShort ? AGAIN_MS.short : AGAIN_MS.long)) return before.endsAt;
  const endsAt = await readEnd(place);
  readings.set(key, { readAt: now.getTime(), endsAt });
  return endsAt;
}

/** Whoever signed it, since only its end is asked for; null when nobody answers in time. */
const readEnd = ({ hostname, port }: Place): Promise<Date | null> =>
  new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port,
      servername: hostname,
      rejectUnauthorized: false,
      timeout: ANSWER_WITHIN_MS,
    });
    const end = (endsAt: Date | null) => {
      socket.destroy();
      resolve(endsAt);
    };
    socket.once("secureConnect", () => {
      const at = new Date(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(at.getTime()) ? null : at);
    });
    socket.once("timeout", () => end(null));
    socket.once("error", () => end(null));
  });
