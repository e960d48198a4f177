import type { AdChannel } from "#shop/member/consent/ad-channel.ts";

/**
 * `most`: letters of a shop; `words`: of a message; `atOnce`: recipients of one batch; `ahead`:
 * notices of one letter that wait in the outbox; `links`: that are counted.
 */
export const LETTERS = {
  most: 500,
  subject: 80,
  blocks: 30,
  bytes: 100_000,
  words: 900,
  atOnce: 200,
  ahead: 1000,
  links: 60,
  /** letters of a list of phone numbers */
  phones: 10_000,
  /** letters of occasions that one person gets in a day */
  aDay: 1,
} as const;

/** done: everybody was sent it or left out; a series is only ever a draft (off) or sending (on). */
export const letterStates = {
  draft: "작성 중",
  scheduled: "예약",
  sending: "보내는 중",
  stopped: "멈춤",
  done: "보냄",
} as const;
export type LetterState = keyof typeof letterStates;

export const channelTitles: Record<AdChannel, string> = { mail: "메일", message: "문자" };

/**
 * waiting: not in the outbox yet; handed: with the mail server at this moment; unsure: a process
 * ended in that moment, and nobody knows whether it was sent; skipped: its occasion was over.
 */
export const recipientStates = [
  "waiting",
  "queued",
  "handed",
  "sent",
  "refused",
  "failed",
  "unsure",
  "skipped",
] as const;

export const letterPath = (id: string): string => `/admin/letters/${id}`;

/** A counted link: it names the letter and the link, and nobody who follows it. */
export const linkPath = (letterId: string, place: number): string => `/go/${letterId}/${place}`;
