import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

export type ReceivedMail = {
  recipients: string[];
  messageId: string;
  subject: string;
  text: string;
  html: string;
  headers: string[];
  /** what one of them says, by its name in small letters */
  header: (name: string) => string | undefined;
};

/**
 * At the end of a mail: accepts, refuses for good or for now, hangs or disconnects; the last one
 * after accepting.
 */
export type SmtpBehaviour = "take" | "refuse" | "later" | "hang" | "drop" | "take and drop";

/** A small local SMTP server that stores mail and can misbehave at its end. */
export async function smtpServer({
  port = 0,
  choose,
}: { port?: number; choose?: () => SmtpBehaviour } = {}) {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: SmtpBehaviour | undefined;

  function finish(socket: Socket, recipients: string[], content: string) {
    const now = behaviour ?? choose?.() ?? "take";
    if (now === "drop") return socket.destroy();
    if (now === "refuse") return socket.write("554 5.7.1 refused\r\n");
    if (now === "later") return socket.write("451 4.7.1 try again later\r\n");
    if (now === "hang") return;
    mails.push({ recipients, ...readMail(content) });
    if (now === "take and drop") return socket.destroy();
    socket.write("250 2.0.0 taken\r\n");
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    let waiting = "";
    let recipients: string[] = [];
    let readsData = false;
    socket.write("220 test ESMTP\r\n");
    socket.on("data", (chunk) => {
      waiting += chunk.toString("utf8");
      for (;;) {
        const end = readsData ? "\r\n.\r\n" : "\r\n";
        const at = waiting.indexOf(end);
        if (at < 0) return;
        const line = waiting.slice(0, at);
        waiting = waiting.slice(at + end.length);
        if (readsData) {
          readsData = false;
          finish(socket, recipients, line.replace(/^\.\./gm, "."));
          continue;
        }
        const verb = line.split(" ")[0]?.toUpperCase();
        if (verb === "MAIL") recipients = [];
        if (verb === "RCPT") recipients.push(/<(.*)>/.exec(line)?.[1] ?? line);
        if (verb === "DATA") readsData = true;
        socket.write(
          verb === "DATA" ? "354 go on\r\n" : verb === "QUIT" ? "221 bye\r\n" : "250 ok\r\n",
        );
      }
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    /** always so from now on; nothing: as it chooses by itself */
    behave: (next?: SmtpBehaviour) => {
      behaviour = next;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

const base64 = (text: string) => Buffer.from(text, "base64").toString("utf8");

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replaceAll("_", " ")
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    "latin1",
  );

/** Encoded words of one header, RFC 2047; a letter may be cut between two of them. */
function headerText(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, "?==?");
  return joined.replace(/(=\?[^?]+\?[BQ]\?[^?]*\?=)+/gi, (run) =>
    Buffer.concat(
      [...run.matchAll(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi)].map(([, kind, text = ""]) =>
        kind?.toUpperCase() === "B" ? Buffer.from(text, "base64") : quotedPrintable(text),
      ),
    ).toString("utf8"),
  );
}

function readPart(content: string): { headers: Map<string, string>; body: string } {
  const at = content.indexOf("\r\n\r\n");
  const lines = content
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  return { headers, body: content.slice(at + 4) };
}

function readMail(content: string): Omit<ReceivedMail, "recipients"> {
  const { headers, body } = readPart(content);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => readPart(part.replace(/^\r\n/, "")))
    : [{ headers, body }];
  const bodyOf = (type: string) =>
    base64(parts.find((part) => part.headers.get("content-type")?.startsWith(type))?.body ?? "");
  return {
    headers: [...headers.keys()],
    header: (name) => headers.get(name),
    messageId: headers.get("message-id") ?? "",
    subject: headerText(headers.get("subject") ?? ""),
    text: bodyOf("text/plain").replaceAll("\r\n", "\n"),
    html: bodyOf("text/html").replaceAll("\r\n", "\n"),
  };
}
