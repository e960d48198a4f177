import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import { cutMessage, messageBytes } from "#lib/bytes/message-bytes.ts";
import { plainLine } from "#lib/text/typed.ts";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { MESSAGE_BYTES, type Message, type Messenger } from "#shop/notice/messenger.ts";
import { Undeliverable, Unreachable } from "#shop/notice/undelivered.ts";
import type { MessageTrouble } from "#shop/vendor/vendors.ts";
import { checkedMessage } from "./checked-message.ts";

type Settings = {
  apiKey: string;
  apiSecret: string;
  /** digits of a number that is registered as a sender */
  sender: string;
  /** the Kakao channel */
  pfId?: string | undefined;
  /** the notice's event to the id of its approved template */
  templates: Record<string, string>;
  apiUrl: string;
  /** milliseconds for one answer */
  patience?: number;
};

const SHORT_BYTES = 90;
const TITLE_BYTES = 40;
const MOST_BYTES = 1024 * 1024;
const LOOK_BACK_MS = 24 * 3600_000;

const failure = z.object({ errorCode: z.string().optional(), errorMessage: z.string().optional() });
const accepted = z.object({
  failedMessageList: z
    .array(z.object({ statusCode: z.string().optional(), statusMessage: z.string().optional() }))
    .default([]),
});
const messageSchema = z.object({ customFields: z.record(z.string(), z.unknown()).nullish() });
const listed = z.object({
  messageList: z.union([z.array(messageSchema), z.record(z.string(), messageSchema)]).default([]),
});

/** SMS, and AlimTalk where a template is approved, by Solapi: https://developers.solapi.com. */
export function solapi(settings: Settings): Messenger {
  return {
    name: "solapi",
    hasChannel: Boolean(settings.pfId),
    async send(notice) {
      const message = checkedMessage(notice);
      // The mark, sent as a custom field, tells whether an earlier try was taken after all.
      if (message.isRepeat && (await wasTaken(settings, message))) return;
      await sendOne(settings, message);
    },
  };
}

const UNREGISTERED = /^not taken: 1062\b/;

/** Sends one message through exactly these keys; null when it was taken. */
export async function trySolapi(
  settings: Settings,
  { to, title, text }: Pick<Message, "to" | "title" | "text">,
): Promise<MessageTrouble | null> {
  const mark = `test-${randomBytes(12).toString("hex")}`;
  const plain = { mark, event: "", variables: {}, isRepeat: false };
  try {
    await sendOne(settings, checkedMessage({ to, title, text, ...plain }));
    return null;
  } catch (error) {
    return troubleOf(error instanceof Error ? error.message : "");
  }
}

function troubleOf(words: string): MessageTrouble {
  if (/^solapi answered 40[13]\b/.test(words)) return "keys";
  if (/balance/i.test(words)) return "balance";
  if (UNREGISTERED.test(words)) return "sender";
  return /^(solapi answered 400|not taken)\b/.test(words) ? "other" : "unanswered";
}

async function sendOne(settings: Settings, message: Message): Promise<void> {
  const addressed = { to: message.to, from: settings.sender };
  const content = contentOf(message, settings);
  const body = {
    messages: [{ ...addressed, ...content, customFields: { mark: message.mark } }],
    allowDuplicates: false,
    showMessageList: false,
  };
  const answer = await call(settings, "/messages/v4/send-many/detail", body);
  const [refused] = read(accepted, answer).failedMessageList;
  if (!refused) return;
  const { statusCode = "", statusMessage = "" } = refused;
  throw new Error(plainLine(`not taken: ${statusCode} ${statusMessage}`, 300));
}

async function wasTaken(settings: Settings, { to, mark }: Message): Promise<boolean> {
  const startDate = new Date(Date.now() - LOOK_BACK_MS).toISOString();
  const query = new URLSearchParams({ to, dateType: "CREATED", startDate, limit: "500" });
  const { messageList } = read(listed, await call(settings, `/messages/v4/list?${query}`));
  return Object.values(messageList).some(({ customFields }) => customFields?.mark === mark);
}

/** An approved template goes as AlimTalk; advertising and everything else as a text message. */
function contentOf(
  { event, title, text, variables, templateId: chosen, isAd }: Message,
  { templates, pfId }: Pick<Settings, "templates" | "pfId">,
) {
  const templateId = chosen ?? (Object.hasOwn(templates, event) ? templates[event] : undefined);
  const isShort = messageBytes(text) <= SHORT_BYTES;
  const plain = {
    text: cutMessage(text, MESSAGE_BYTES),
    ...(!isShort && { subject: cutMessage(title, TITLE_BYTES) }),
  };
  if (!templateId || !pfId || isAd) return { type: isShort ? "SMS" : "LMS", ...plain };
  const filled = Object.fromEntries(
    Object.entries(variables).map(([name, words]) => [`#{${name}}`, words]),
  );
  return {
    type: "ATA",
    ...plain,
    kakaoOptions: { pfId, templateId, variables: filled, disableSms: false },
  };
}

function call(
  { apiKey, apiSecret, apiUrl, patience = 10_000 }: Settings,
  path: string,
  body?: object,
): Promise<unknown> {
  const headers = {
    Authorization: authorization(apiKey, apiSecret),
    "Content-Type": "application/json",
  };
  return ask(
    new Request(apiUrl + path, {
      method: body ? "POST" : "GET",
      redirect: "error",
      signal: AbortSignal.timeout(patience),
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}

function authorization(apiKey: string, apiSecret: string): string {
  const [date, salt] = [new Date().toISOString(), randomBytes(16).toString("hex")];
  const signature = createHmac("sha256", apiSecret)
    .update(date + salt)
    .digest("hex");
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}

/** Throws Unreachable when nobody is served now, Undeliverable when this message is wrong. */
async function ask(request: Request): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    throw new Unreachable(
      `solapi did not answer: ${error instanceof Error ? error.name : "unknown"}`,
    );
  }
  const bytes = await readBytes(answer, MOST_BYTES);
  const body = jsonOf(bytes);
  if (answer.ok && body !== undefined) return body;
  const problem = failure.safeParse(body).data ?? {};
  const words = plainLine(
    `solapi answered ${answer.status} ${problem.errorCode ?? ""} ${problem.errorMessage ?? ""}`,
    300,
  );
  // A key, an address, a balance or a busy hour says nothing about the message.
  if (answer.status !== 400 || /balance/i.test(problem.errorCode ?? ""))
    throw new Unreachable(words);
  throw new Undeliverable(words);
}

function jsonOf(bytes: Uint8Array | null): unknown {
  try {
    return bytes ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
  } catch {
    return undefined;
  }
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const understood = schema.safeParse(body);
  if (!understood.success) throw new Unreachable("solapi answered in another form");
  return understood.data;
}
