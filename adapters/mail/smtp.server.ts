import { createTransport } from "nodemailer";
import type { Mailer } from "#shop/notice/mailer.ts";
import { Undeliverable, Unreachable } from "#shop/notice/undelivered.ts";
import { checkedMail } from "./checked-mail.ts";

type Settings = {
  /** smtp://name:password@host:587, or smtps:// for encryption from the first byte */
  url: string;
  /** who the mail is from, e.g. "상점 <help@shop.example>" */
  from: string;
  /** how long a server may keep silent */
  patience?: number;
};

/** Sends mail to an SMTP server over a few kept connections. `close` ends them. https://nodemailer.com/smtp */
export function smtp({ url, from, patience = 20_000 }: Settings): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: Math.min(patience, 10_000),
    greetingTimeout: Math.min(patience, 10_000),
    socketTimeout: patience,
    // A notice is text of ours; it never names files or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: "smtp",
    async send(mail) {
      const { messageId, to, subject, text, html } = checkedMail(mail);
      try {
        await transport.sendMail({
          messageId,
          from,
          to: { name: "", address: to },
          subject,
          text,
          html,
          encoding: "base64",
        });
      } catch (error) {
        throw classified(error);
      }
    },
    close: () => transport.close(),
  };
}

/** No connection, no admission, or silence: every mail would fare alike. */
const SHUT = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EDNS", "ETLS", "EAUTH", "EPROXY"]);
/** The address does not exist, or takes no mail. */
const NOBODY = new Set([550, 551, 553, 556]);

function classified(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, command, responseCode } = error as Error & {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  if (command === "RCPT TO" && NOBODY.has(responseCode ?? 0))
    return new Undeliverable(error.message);
  return SHUT.has(code ?? "") || (code === "EPROTOCOL" && command === "CONN")
    ? new Unreachable(error.message)
    : error;
}
