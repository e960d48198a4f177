import { redirect } from "react-router";
import { isBackupOld, hoursSinceBackup } from "#shop/opening/backup-rhythm.ts";
import { findLastBackup } from "#shop/opening/find-last-backup.server.ts";
import { timeOf } from "#shop/backup/backup-due.ts";
import { askForBackup, saveBackupMinute } from "#shop/backup/ask-for-backup.server.ts";
import { backupForm } from "#shop/backup/backup-form.ts";
import { KEPT } from "#shop/backup/kept-backups.ts";
import { findBackupMinute, findUnderWay, listBackups } from "#shop/backup/list-backups.server.ts";
import { refuseWeakPassphrase } from "#shop/backup/passphrase.server.ts";
import { placeWords } from "#shop/backup/place/backup-place.ts";
import { viewPlace } from "#shop/backup/place/find-place.server.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/backups";
import { BackupTable } from "./backup-table.tsx";
import { TakeForm } from "./take-form.tsx";
import { UnderWay } from "./under-way.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "백업");

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [rows, underWay, atMinute, last, place] = await Promise.all([
    listBackups(shop.db),
    findUnderWay(shop.db),
    findBackupMinute(shop.db),
    findLastBackup(shop.db),
    viewPlace(shop),
  ]);
  const lastAt = last?.madeAt ?? null;
  return {
    rows,
    underWay,
    time: timeOf(atMinute),
    place: place.shown && placeWords(place.shown),
    isPlaceFixed: shop.vendors.fixed.backup,
    lastAt,
    isOld: isBackupOld(hoursSinceBackup(lastAt, shop.now())),
  };
}

const done = {
  backup: "백업을 시작해요. 이 화면에서 얼마나 됐는지 볼 수 있어요.",
  rehearsal: "가장 새 백업을 되살려 봐요. 상점에는 아무 영향이 없어요.",
};

export const action = formAction(backupForm, async (shop, form, { visitor }) => {
  if (form.intent === "hour") {
    await saveBackupMinute(shop, form.time, visitor);
    return saved("/admin/backups", `매일 ${timeOf(form.time)}에 백업해요.`);
  }
  if (form.intent === "take") {
    refuseWeakPassphrase(form.keyPassword);
    // The browser posts the same again to the address of the file, which asks who is there.
    return redirect("/admin/backups/export", 307);
  }
  await askForBackup(shop, form.intent, visitor);
  return saved("/admin/backups", done[form.intent]);
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Backups({
  loaderData: { rows, underWay, time, lastAt, isOld, place, isPlaceFixed },
  actionData: reply,
}: Route.ComponentProps) {
  const hasBackup = rows.some(({ kind, state }) => kind === "backup" && state === "done");
  return (
    <div className="flex max-w-240 flex-col gap-10">
      <div className="flex flex-col gap-3">
        <Title>백업</Title>
        <p className="max-w-2xl text-14 text-soft">
          주문, 상품, 회원, 파일을 하루에 한 번 서버에 따로 적어두고 {KEPT.days}일, {KEPT.weeks}주,{" "}
          {KEPT.months}개월 동안 남겨요. 바뀌지 않은 파일은 자리를 더 쓰지 않아요.
        </p>
        <NoticeBox tone={isOld ? "warn" : "good"} className="max-w-2xl">
          {lastAt ? `마지막 백업은 ${seoulTime(lastAt)}에 끝났어요.` : "아직 백업한 적이 없어요."}
          {isOld && lastAt && " 이틀이 지났어요. 아래에서 무엇이 막혔는지 봐주세요."}
        </NoticeBox>
      </div>
      {underWay ? <UnderWay row={underWay} /> : <AskForms reply={reply} canTry={hasBackup} />}
      {hasBackup && <TakeForm reply={reply} />}
      <HourForm time={time} reply={reply} />
      <Section look="open" title="다른 곳에도 보내기" className="flex max-w-2xl flex-col gap-3">
        <p className="text-14 text-soft">{elsewhereWords(place, isPlaceFixed)}</p>
        <ButtonLink to="/admin/backups/place" className="self-start">
          {place ? "보내는 곳 바꾸기" : "보낼 곳 정하기"}
        </ButtonLink>
      </Section>
      <Section title="지금까지의 백업">
        <BackupTable rows={rows} />
      </Section>
    </div>
  );
}

function elsewhereWords(place: string | null, isFixed: boolean): string {
  if (place) return `백업할 때마다 암호로 잠가서 ${place}에도 보내요.`;
  if (isFixed) return "서버의 환경 설정(BACKUP_TO)에 적힌 곳에 암호로 잠가서 보내요.";
  return "서버가 고장 나거나 사라지면 그 안의 백업도 함께 사라져요. 다른 곳을 하나 정하면 암호로 잠가서 보내요.";
}

function AskForms({ reply, canTry }: { reply: FormAnswer; canTry: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      <PostForm fields={{ intent: "backup" }} reply={reply} asMember>
        {({ busy }) => (
          <Button look="ink" busy={busy}>
            지금 백업
          </Button>
        )}
      </PostForm>
      {canTry && (
        <PostForm fields={{ intent: "rehearsal" }} reply={reply} asMember>
          {({ busy }) => <Button busy={busy}>되살려 보기</Button>}
        </PostForm>
      )}
    </div>
  );
}

const looks = fieldsOf(backupForm, "hour");

function HourForm({ time, reply }: { time: string; reply: FormAnswer }) {
  return (
    <Section look="open" title="매일 백업할 시각" className="flex max-w-80 flex-col gap-4">
      <PostForm of={looks} fields={{ intent: "hour" }} reply={reply} asMember>
        {({ field, busy }) => (
          <>
            <Field {...field("time", time)} />
            <Button busy={busy} className="self-start">
              시각 저장
            </Button>
          </>
        )}
      </PostForm>
    </Section>
  );
}
