import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { PasskeyReply } from "./passkey-step.ts";

type Fields = Record<string, string>;
type Options = { timeout?: number };

/** A failure in words for the person; `field`: the field it concerns. */
export class PasskeyTrouble extends Error {
  override name = "PasskeyTrouble";
  field: string | undefined;

  constructor(words: string, field?: string) {
    super(words);
    this.field = field;
  }
}

/** Signs in with a passkey of this device or of another; gives where to go on. */
export async function signInByPasskey(fields: Fields): Promise<string> {
  needSupport("비밀번호로 로그인해주세요.");
  const options = await optionsOf({ intent: "ask" });
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const answer = await told(signInWords, options, () => startAuthentication({ optionsJSON }));
  return bring({ ...fields, intent: "answer", response: JSON.stringify(answer) });
}

/** Makes a passkey on this device or on another, and registers it; gives where to go on. */
export async function registerPasskey({ password = "", ...fields }: Fields): Promise<string> {
  needSupport("다른 브라우저나 기기에서 등록해주세요.");
  const options = await optionsOf({ ...fields, password, intent: "propose" });
  const optionsJSON = options as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const answer = await told(registerWords, options, () => startRegistration({ optionsJSON }));
  return bring({ ...fields, intent: "add", response: JSON.stringify(answer) });
}

function needSupport(way: string): void {
  if (!browserSupportsWebAuthn())
    throw new PasskeyTrouble(`이 브라우저에서는 패스키를 쓸 수 없어요. ${way}`);
}

const UNSENT = "보내지 못했어요. 인터넷 연결을 확인하고 다시 시도해주세요.";

async function send(fields: Fields): Promise<NonNullable<PasskeyReply["done"]>> {
  const reply: PasskeyReply = await fetch("/login/passkey", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { accept: "application/json" },
  })
    .then((answer) => answer.json())
    .catch(() => {
      throw new PasskeyTrouble(UNSENT);
    });
  if (reply.done) return reply.done;
  const { code, message = "다시 시도해주세요." } = reply.refused ?? {};
  if (code === "password-wrong") throw new PasskeyTrouble(message, "password");
  const [field, [words = message] = []] = Object.entries(reply.errors ?? {})[0] ?? [];
  throw new PasskeyTrouble(words, field);
}

const optionsOf = async (fields: Fields): Promise<Options> => (await send(fields)).options ?? {};
const bring = async (fields: Fields): Promise<string> => (await send(fields)).to ?? "/";

type Words = Partial<Record<string, string>> & { cancelled: string };

const NO_LOCK =
  "지문, 얼굴이나 화면 잠금을 켠 기기에서만 쓸 수 있어요. 기기의 화면 잠금을 켜거나 다른 기기를 써주세요.";
const shared = {
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: NO_LOCK,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    "이 기기에는 패스키를 저장할 수 없어요. 휴대폰이나 다른 기기를 써주세요.",
};
const signInWords: Words = {
  ...shared,
  cancelled:
    "패스키를 확인하지 않았어요. 이 기기에 패스키가 없으면 등록한 기기를 쓰거나 비밀번호로 로그인해주세요.",
};
const registerWords: Words = {
  ...shared,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "이 기기에는 이미 등록한 패스키가 있어요.",
  cancelled: "패스키를 만들지 않았어요. 다시 하려면 버튼을 눌러주세요.",
};

/** Browsers report cancelling and a timeout alike; the elapsed time tells them apart. */
async function told<T>(words: Words, options: Options, ask: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await ask();
  } catch (error) {
    const isLate = performance.now() - started >= (options.timeout ?? 60_000);
    const message = error instanceof WebAuthnError ? words[error.code] : undefined;
    throw new PasskeyTrouble(
      message ?? (isLate ? "기다리는 시간이 지났어요. 다시 눌러주세요." : words.cancelled),
    );
  }
}
