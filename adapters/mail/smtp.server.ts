import { createTransport } from "nodemailer";
import type { Mail, Mailer } from "#shop/notice/mailer.ts";
import { Undeliverable, Unreachable } from "#shop/notice/undelivered.ts";
import type { ShownMail } from "#shop/vendor/vendor-settings.ts";
import type { MailTrouble } from "#shop/vendor/vendors.ts";
import { checkedMail } from "./checked-mail.ts";
import { connectOutside } from "./public-socket.server.ts";

type Sender = string | { name: string; address: string };
/** how long a server may keep silent */
type Patience = { patience?: number };

type Settings = Patience & {
  /** smtp://name:password@host:587, or smtps:// for encryption from the first byte */
  url: string;
  /** who the mail is from, e.g. "상점 <help@shop.example>" */
  from: string;
};

/** As the owner entered it in the back office. */
export type EnteredServer = Patience &
  ShownMail & {
    password: string;
    /** a real shop's mail leaves encrypted, and never to a server inside its own network */
    isReal: boolean;
  };

/**
 * Sends mail by SMTP over a few pooled connections; `close` ends them. https://nodemailer.com/smtp
 */
export const smtp = ({ url, from, patience }: Settings): Mailer & { close(): void } =>
  mailerTo({ url }, from, patience);

export const enteredSmtp = (server: EnteredServer): Mailer & { close(): void } =>
  mailerTo(transportTo(server), senderOf(server), server.patience);

const senderOf = ({ fromName: name, fromAddress: address }: ShownMail) => ({ name, address });

function transportTo({ host, port, encryption, user, password, isReal }: EnteredServer) {
  return {
    host,
    port,
    secure: encryption === "tls",
    requireTLS: isReal,
    ...(user && { auth: { user, pass: password } }),
    ...(isReal && { getSocket: outside(host, port) }),
  };
}

const outside =
  (host: string, port: number) =>
  (_: unknown, done: Parameters<typeof connectOutside>[1]): void =>
    connectOutside({ host, port, patience: 10_000 }, done);

function mailerTo(
  server: { url: string } | ReturnType<typeof transportTo>,
  from: Sender,
  patience = 20_000,
): Mailer & { close(): void } {
  const transport = createTransport({
    ...server,
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
      const { messageId, to, subject, text, html, unsubscribe } = checkedMail(mail);
      try {
        await transport.sendMail({
          messageId,
          from,
          to: { name: "", address: to },
          subject,
          text,
          html,
          encoding: "base64",
          // No absence note answers it (RFC 3834).
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribe && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
          ...(unsubscribe && { list: { unsubscribe } }),
        });
      } catch (error) {
        throw classified(error);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** No connection, no admission, or silence: every mail would fare alike. */
const SHUT = new Set([
  "ECONNECTION",
  "ESOCKET",
  "ETIMEDOUT",
  "EDNS",
  "ETLS",
  "EAUTH",
  "EPROXY",
  "EINSIDE",
]);
/** The address does not exist, or takes no mail. */
const NOBODY = new Set([550, 551, 553, 556]);

function classified(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, command, responseCode } = error as SmtpError;
  if (command === "RCPT TO" && NOBODY.has(responseCode ?? 0))
    return new Undeliverable(error.message, { cause: error });
  return SHUT.has(code ?? "") || (code === "EPROTOCOL" && command === "CONN")
    ? new Unreachable(error.message, { cause: error })
    : error;
}

/** Sends one mail through a server that nothing is sent through yet; null when it took it. */
export async function tryServer(server: EnteredServer, mail: Mail): Promise<MailTrouble | null> {
  const mailer = enteredSmtp({ patience: 10_000, ...server });
  try {
    await mailer.send(mail);
    return null;
  } catch (error) {
    return troubleOf(error);
  } finally {
    mailer.close();
  }
}

const troubles: [RegExp, MailTrouble][] = [
  [/EINSIDE/, "private"],
  [/EDNS|ENOTFOUND|EAI_AGAIN/, "name"],
  [/EAUTH|ENOAUTH/, "password"],
  [/ETLS|EREQUIRETLS|CERT|SSL|ERR_TLS|self.signed|wrong version/i, "tls"],
  [/EENVELOPE/, "sender"],
  [/ECONN|ESOCKET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/, "closed"],
];

function troubleOf(error: unknown): MailTrouble {
  const cause = (error as Error).cause ?? error;
  const { code = "", message } = cause as SmtpError;
  return troubles.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1] ?? "other";
}
