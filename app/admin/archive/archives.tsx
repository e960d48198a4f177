import { archiveForm } from "#shop/archive/archive-form.ts";
import { askForArchive } from "#shop/archive/ask-for-archive.server.ts";
import { listArchives } from "#shop/archive/list-archives.server.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/archives";
import { ArchiveTable } from "./archive-table.tsx";
import { BringInForm } from "./bring-in-form.tsx";
import { PackingNow } from "./packing-now.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "상점 전체 옮기기");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const rows = await listArchives(db);
  return {
    underWay: rows.find(({ state }) => state === "waiting" || state === "running") ?? null,
    rows: rows
      .filter(({ state }) => state !== "waiting" && state !== "running")
      .map((row) => ({ ...row, canBeTaken: row.endsAt !== null && row.endsAt > now() })),
  };
}

export const action = formAction(archiveForm, async (shop, form, { visitor }) => {
  if (form.intent === "pack") {
    await askForArchive(shop, { kind: "out" }, visitor);
    return saved("/admin/move/out", "담기 시작했어요. 다 담으면 메일로 알려드려요.");
  }
  await askForArchive(shop, { kind: "in", object: form.object }, visitor);
  return saved("/admin/move/out", "들여오기 시작했어요. 끝나면 메일로 알려드려요.");
});

export default function Archives({
  loaderData: { underWay, rows },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <div className="flex max-w-240 flex-col gap-10">
      <div className="flex flex-col gap-3">
        <Title>상점 전체 옮기기</Title>
        <p className="max-w-2xl text-14 text-soft">
          상품과 사진, 판매 파일, 회원과 포인트, 주문과 환불, 후기와 질문, 글과 약관을 파일 하나에
          담아요. 다른 곳에서도 읽을 수 있는 열린 형식(CSV, JSON)이고, 이 상점을 새 서버에 다시 열
          때 그대로 들여올 수 있어요.
        </p>
      </div>
      {underWay ? <PackingNow row={underWay} /> : <PackForm reply={reply} />}
      {!underWay && <BringInForm reply={reply} />}
      {(rows.length > 0 || !underWay) && (
        <Section title="지금까지 한 일">
          <ArchiveTable rows={rows} reply={reply} />
        </Section>
      )}
    </div>
  );
}

const PackForm = ({ reply }: { reply: FormAnswer }) => (
  <Section look="open" title="모두 담기" className="flex max-w-2xl flex-col gap-4">
    <p className="text-14 text-soft">
      비밀번호와 소셜 로그인 연결, 결제·메일 열쇠, 기프트 카드 번호, 직원 초대, 보낸 메일과 감사
      기록은 담지 않아요. 회원은 새 상점에서 메일로 한 번 확인하고 다시 로그인해요. 파일에는
      개인정보가 있으니 다른 사람이 볼 수 없는 곳에 두세요.
    </p>
    <PostForm fields={{ intent: "pack" }} reply={reply} asMember>
      {({ busy }) => (
        <Button look="ink" busy={busy} className="self-start">
          모두 담기
        </Button>
      )}
    </PostForm>
  </Section>
);
