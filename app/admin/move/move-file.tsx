import { fieldsOf } from "#shop/form-fields.ts";
import { mapTable } from "#shop/move/file/map-table.server.ts";
import { filePlaceOf } from "#shop/move/file/file-place.ts";
import { tableForm } from "#shop/move/file/move-forms.ts";
import { viewFile, type ShownOneFile } from "#shop/move/file/view-file.server.ts";
import { moveLimits } from "#shop/move/move-limits.ts";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Section } from "#app/ui/section.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { mdCardCell as cell, Table } from "#app/ui/table.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/move-file";
import { actionWords, many, stateWords } from "./state-words.ts";
import { TableForm } from "./table-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "옮길 파일");

export async function loader({ params, context }: Route.LoaderArgs) {
  const place = found(filePlaceOf(params));
  return found(await viewFile(shopOf(context).db, place, visitorOf(context)));
}

export const action = formAction(tableForm, async (shop, form, { params }) => {
  const place = found(filePlaceOf(params));
  await mapTable(shop, place, form);
  return saved(`/admin/move/${place.moveId}`, "열을 연결했어요. 이제 확인해보세요.");
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const looks = fieldsOf(tableForm);

export default function MoveFilePage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { file, tables, previews, troubles, stays } = loaderData;
  const [words, tone] = stateWords[file.state];
  return (
    <div className="flex max-w-240 flex-col gap-8">
      <div className="flex flex-col gap-2">
        <BackLink to={`/admin/move/${file.moveId}`}>옮기기</BackLink>
        <Title className="wrap-anywhere">{file.path}</Title>
        <StatusBadge tone={tone} label={words} />
        {file.trouble && <NoticeBox tone="warn">{file.trouble}</NoticeBox>}
      </div>
      {stays.length > 0 && <Stays rows={stays} />}
      {previews.map((preview) => (
        <Preview key={preview.kind} preview={preview} />
      ))}
      {troubles.length > 0 && <Troubles file={file} rows={troubles} reply={reply} />}
      {tables.map((table) => (
        <TableForm
          key={table.position}
          table={table}
          of={looks}
          isOpen={!table.kind}
          canMap={["looked", "checked", "undone"].includes(file.state)}
          reply={answerTo(reply, { position: String(table.position) })}
        />
      ))}
    </div>
  );
}

type PreviewProps = { preview: ShownOneFile["previews"][number] };

const Preview = ({ preview: { title, heads, rows } }: PreviewProps) => (
  <Section title={`${title}: 이렇게 들어와요`}>
    {rows.length === moveLimits.shown && (
      <p className="pt-3 text-12 text-soft">처음 {moveLimits.shown}건이에요.</p>
    )}
    <div className="scrolls-sideways">
      <Table caption={`${title} 미리 보기`} heads={["줄", "어떻게", ...heads]} cards="md">
        {rows.map(({ item, line, action, words, cells }) => (
          <tr key={item} className="border-b border-line align-top max-md:block max-md:py-3">
            <td className={`${cell} numbers text-soft`}>
              <span className="md:hidden">줄 </span>
              {line}
            </td>
            <td className={`${cell} md:min-w-28`}>
              {action ? actionWords[action] : "확인 전"}
              {words && <span className="block text-12 text-soft">{words}</span>}
            </td>
            {cells.map((words, at) => (
              <td key={heads[at]} className={`${cell} min-w-20 wrap-anywhere max-md:empty:hidden`}>
                {words && <span className="text-12 text-soft md:hidden">{heads[at]} </span>}
                {words}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  </Section>
);

type TroublesProps = {
  file: ShownOneFile["file"];
  rows: ShownOneFile["troubles"];
  reply: FormAnswer;
};

function Troubles({ file, rows, reply }: TroublesProps) {
  const handleSubmit = useFileAsked();
  const hasFailed = rows.some(({ action }) => action === "fail");
  return (
    <Section title="살펴볼 것">
      <ul>
        {rows.map(({ item, line, action, reasons }) => (
          <li
            key={item}
            className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line py-2 text-14"
          >
            <span className="numbers text-soft">{many(line)}번째 줄</span>
            {action && action !== "new" && (
              <span className={action === "fail" ? "text-bad" : "text-soft"}>
                {actionWords[action]}
              </span>
            )}
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{reasons.join(" ")}</span>
          </li>
        ))}
      </ul>
      {hasFailed && (
        <PostForm
          action={`/admin/move/${file.moveId}/${file.id}/failed`}
          fields={{ intent: "failed" }}
          reply={reply}
          asMember
          takesFile
          onSubmit={handleSubmit}
          className="pt-4"
        >
          {({ busy }) => <Button busy={busy}>옮길 수 없는 줄 내려받기</Button>}
        </PostForm>
      )}
    </Section>
  );
}

const Stays = ({ rows }: { rows: ShownOneFile["stays"] }) => (
  <Section title="되돌리지 않은 것">
    <ul>
      {rows.map(({ item, line, words }) => (
        <li key={item} className="flex gap-4 border-b border-line py-2 text-14">
          <span className="numbers text-soft">{many(line)}번째 줄</span>
          <span className="min-w-0 wrap-anywhere">{words}</span>
        </li>
      ))}
    </ul>
  </Section>
);
