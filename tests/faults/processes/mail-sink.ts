import { smtpServer, type SmtpBehaviour } from "#tests/servers/smtp-server.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";

/** What came of one message: to whom, what it is about, and how often. */
export type ReceivedMail = { to: string; subject: string; copies: number };
export type MailSink = Awaited<ReturnType<typeof openMailSink>>;

/**
 * Permanent refusals are left out, since such an address is given up; hanging is left to unit
 * tests, because it takes twenty seconds.
 */
const faults: Record<Exclude<SmtpBehaviour, "take" | "hang" | "refuse">, number> = {
  later: 2,
  drop: 2,
  "take and drop": 1,
};

/** Takes the shop's mail over SMTP, with a share of it failing by chance. */
export async function openMailSink(port: number, random: SeededRandom) {
  let share = 0;
  const server = await smtpServer({
    port,
    choose: () => (random.chance(share) ? random.weighed(faults) : "take"),
  });
  const arrived = new Map<string, ReceivedMail>();
  const codes = new Map<string, string>();

  /** The words of thousands of mails are not kept, but for one-time codes. */
  function gather(): Map<string, ReceivedMail> {
    for (const { messageId, recipients, subject, text } of server.mails.splice(0)) {
      const code = subject.includes("인증번호") ? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] : undefined;
      if (code) codes.set(recipients.join(), code);
      const before = arrived.get(messageId);
      arrived.set(messageId, { to: recipients.join(), subject, copies: (before?.copies ?? 0) + 1 });
    }
    return arrived;
  }
  const timer = setInterval(gather, 1000);

  return {
    url: server.url,
    gather,
    /** The latest one-time code that somebody was sent, once. */
    takeCode(to: string): string | null {
      gather();
      const code = codes.get(to) ?? null;
      codes.delete(to);
      return code;
    },
    fail: (next: number) => void (share = next),
    async stop() {
      clearInterval(timer);
      await server.stop();
    },
  };
}
