import { fieldsOf } from "#shop/form-fields.ts";
import type { PlaceKind } from "#shop/backup/place/backup-place.ts";
import { placeForms } from "#shop/backup/place/place-form.ts";
import type { ShownBackupPlace } from "#shop/vendor/vendor-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

const looks = {
  s3: fieldsOf(placeForms.s3),
  sftp: fieldsOf(placeForms.sftp),
  webdav: fieldsOf(placeForms.webdav),
};
const names = {
  s3: ["endpoint", "region", "bucket", "folder", "user", "password"],
  sftp: ["host", "port", "folder", "user", "password"],
  webdav: ["url", "user", "password"],
} as const;

type Props = {
  kind: PlaceKind;
  seen: string;
  shown: ShownBackupPlace | null;
  reply: FormAnswer;
};
type Trial = { hostKey: string | null; values: Record<string, string> };

/** One kind of place; nothing is saved that was not written to and read back. */
export function PlaceFields({ kind, seen, shown, reply }: Props) {
  const trial = reply?.done as Trial | undefined;
  const stored = shown?.kind === kind ? shown : null;
  const starts: Partial<Record<string, unknown>> = { ...stored, ...trial?.values };
  const startOf = (name: string) =>
    starts[name]?.toString() ?? (name === "port" ? "22" : undefined);
  return (
    <PostForm of={looks[kind]} fields={{ kind }} reply={reply} asMember>
      {({ field, busy }) => (
        <>
          <input type="hidden" name="seen" value={seen} />
          {/* The first button is the one that the Enter key presses. */}
          <button name="intent" value="try" tabIndex={-1} aria-hidden className="sr-only" />
          {trial && <TriedWell hostKey={trial.hostKey} />}
          {names[kind].map((name) => (
            <Field
              key={name}
              {...field(name as never, name === "password" ? "" : startOf(name))}
              {...(name === "password" &&
                stored && { hint: "저장된 것이 있어요. 바꾸지 않으려면 비워두세요." })}
            />
          ))}
          {stored?.kind === "sftp" && stored.hostKey && <HostKey hostKey={stored.hostKey} />}
          <KeyFields
            passphrase={<Field {...field("keyPassword" as never)} hint={passphraseHint(shown)} />}
            recipient={<Field {...field("recipient" as never)} />}
          />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="try" busy={busy}>
              시험해보기
            </Button>
            <Button look="ink" name="intent" value="save" busy={busy}>
              시험하고 저장
            </Button>
          </div>
        </>
      )}
    </PostForm>
  );
}

const TriedWell = ({ hostKey }: { hostKey: string | null }) => (
  <NoticeBox tone="good">
    써 보고, 다시 읽고, 지웠어요. 잘 돼요. 비밀번호와 암호를 한 번 더 적고 저장해주세요.
    {hostKey && <HostKey hostKey={hostKey} />}
  </NoticeBox>
);

/** An owner compares it with what her server shows of itself. */
const HostKey = ({ hostKey }: { hostKey: string }) => (
  <p className="pt-1 text-12 wrap-anywhere text-soft">서버의 열쇠: {hostKey}</p>
);

const passphraseHint = (shown: ShownBackupPlace | null): string =>
  shown
    ? "지금 쓰는 열쇠가 있어요. 바꾸지 않으려면 비워두세요. 바꾸면 모두 새로 보내고, 전에 보낸 것은 전의 암호로만 열려요."
    : "12자보다 길게, 단어 네댓 개를 이어 적으면 좋아요.";

type KeyProps = { passphrase: React.ReactNode; recipient: React.ReactNode };

const KeyFields = ({ passphrase, recipient }: KeyProps) => (
  <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
    <legend className="sr-only">잠그는 방법</legend>
    <NoticeBox tone="warn">
      이 암호가 없으면 보낸 백업을 아무도 열 수 없어요. 상점도 이 암호를 간직하지 않고 다시 보여주지
      않아요. 종이에 적어 서버가 아닌 곳에 두세요.
    </NoticeBox>
    {passphrase}
    {recipient}
  </fieldset>
);
