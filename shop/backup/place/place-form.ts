import * as z from "zod";
import { isLongEnough, TOO_SHORT } from "#shop/backup/passphrase.ts";
import { line, maybeLine, sentBack, typedLine } from "#shop/typed-words.ts";

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{1,63}$|^\[[0-9a-f:]+\]$/i;
const REGION = /^[a-z0-9-]{1,60}$/;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const RECIPIENT = /^age1[a-z0-9]{20,3000}$/;
const FOLDER = /^[^\0-\x1f\x7f]*$/;

const web = (words: string) =>
  typedLine(words, 300).refine((typed) => {
    if (!URL.canParse(typed)) return false;
    const { protocol, username, hash, search } = new URL(typed);
    return protocol === "https:" && !username && !hash && !search;
  }, "https://로 시작하는 주소를 적어주세요.");
const folder = line()
  .max(200, "200자까지 쓸 수 있어요.")
  .default("")
  .refine(
    (typed) => FOLDER.test(typed) && !/(?:^|\/)\.\.(?:\/|$)/.test(typed),
    "폴더 이름을 다시 적어주세요.",
  );

const shared = {
  intent: z.enum(["try", "save"], "할 수 없는 작업이에요."),
  seen: sentBack(30, "새로고침한 뒤 다시 저장해주세요."),
  user: typedLine("아이디를 적어주세요.", 200).meta({
    label: "아이디",
    autoComplete: "off",
    spellCheck: false,
  }),
  /** empty: the one that is stored stays */
  password: z
    .string()
    .max(500, "500자까지 쓸 수 있어요.")
    .default("")
    .meta({ label: "비밀번호", type: "password", autoComplete: "new-password" }),
  /** empty: the key that is stored stays */
  keyPassword: z
    .string()
    .max(200, "200자까지 쓸 수 있어요.")
    .default("")
    .refine((typed) => !typed || isLongEnough(typed), TOO_SHORT)
    .meta({ label: "백업을 잠글 암호", type: "password", autoComplete: "new-password" }),
  recipient: maybeLine(3100)
    .refine((typed) => !typed || RECIPIENT.test(typed), "age1로 시작하는 공개 열쇠를 적어주세요.")
    .meta({
      label: "age 공개 열쇠",
      optional: true,
      placeholder: "age1…",
      hint: "직접 만든 age 열쇠가 있을 때만 암호 대신 적어요.",
      spellCheck: false,
    }),
};

/** Another place for backups, as an owner types it; `try` only tries it. */
export const placeForms = {
  s3: z.object({
    ...shared,
    kind: z.literal("s3"),
    user: typedLine("액세스 키를 적어주세요.", 200).meta({
      label: "액세스 키",
      autoComplete: "off",
      spellCheck: false,
    }),
    password: shared.password.meta({
      label: "비밀 키",
      type: "password",
      autoComplete: "new-password",
    }),
    endpoint: web("저장소의 주소를 적어주세요.").meta({
      label: "저장소 주소",
      placeholder: "https://kr.object.ncloudstorage.com",
    }),
    region: typedLine("지역을 적어주세요.", 60)
      .regex(REGION, "kr-standard처럼 적어주세요.")
      .meta({ label: "지역", placeholder: "kr-standard" }),
    bucket: typedLine("버킷 이름을 적어주세요.", 63)
      .regex(BUCKET, "버킷 이름을 다시 확인해주세요.")
      .meta({ label: "버킷" }),
    folder: folder.meta({ label: "폴더", optional: true }),
  }),
  sftp: z.object({
    ...shared,
    kind: z.literal("sftp"),
    host: typedLine("서버의 이름을 적어주세요.", 253)
      .regex(HOST, "서버의 이름이나 IP 주소만 적어주세요.")
      .meta({ label: "서버", placeholder: "backup.example.kr" }),
    port: z
      .string()
      .default("22")
      .refine((typed) => /^\d{1,5}$/.test(typed) && Number(typed) > 0 && Number(typed) < 65_536, {
        message: "1부터 65535까지의 숫자를 적어주세요.",
      })
      .transform(Number)
      .meta({ label: "포트", inputMode: "numeric" }),
    folder: folder.meta({
      label: "폴더",
      optional: true,
      hint: "/로 시작하지 않으면 접속한 계정의 폴더 아래예요.",
    }),
  }),
  webdav: z.object({
    ...shared,
    kind: z.literal("webdav"),
    url: web("WebDAV 주소를 적어주세요.").meta({
      label: "WebDAV 주소",
      placeholder: "https://cloud.example.kr/remote.php/dav/files/me/backup",
    }),
  }),
} as const;

export const placeForm = z.union(
  [
    z.discriminatedUnion("kind", [placeForms.s3, placeForms.sftp, placeForms.webdav]),
    z.object({
      intent: z.literal("end"),
      seen: sentBack(30, "새로고침한 뒤 다시 저장해주세요."),
    }),
  ],
  "할 수 없는 작업이에요.",
);
export type PlaceForm = z.output<typeof placeForm>;
