import { byteWords } from "#lib/bytes/byte-words.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { cardCell as cell, Table } from "#app/ui/table.tsx";
import { countWords, kindWords, type ShownArchive } from "./archive-words.ts";

type Row = ShownArchive & { canBeTaken: boolean };
const heads = ["언제", "무엇", "결과", "파일"];

export function ArchiveTable({ rows, reply }: { rows: Row[]; reply: FormAnswer }) {
  if (!rows.length)
    return <EmptyState title="아직 담은 적이 없어요" words="위에서 모두 담기를 눌러보세요." />;
  return (
    <Table caption="담고 들여온 기록" heads={heads}>
      {rows.map((row) => (
        <ArchiveLine key={row.id} row={row} reply={reply} />
      ))}
    </Table>
  );
}

function ArchiveLine({ row, reply }: { row: Row; reply: FormAnswer }) {
  const { kind, state, endedAt, askedAt, trouble } = row;
  const at = endedAt ?? askedAt;
  return (
    <tr className="border-b border-line align-top max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:py-4">
      <td className={`${cell} numbers lg:whitespace-nowrap`}>
        <time dateTime={at.toISOString()}>{seoulTime(at)}</time>
      </td>
      <td className={`${cell} lg:whitespace-nowrap`}>{kindWords[kind]}</td>
      <td className={cell}>
        <StatusBadge
          tone={state === "failed" ? "bad" : "good"}
          label={state === "failed" ? "못 했어요" : "끝났어요"}
        />
        {trouble && <p className="pt-1 wrap-anywhere">{trouble}</p>}
        {state !== "failed" && <Holds row={row} />}
      </td>
      <td className={`${cell} max-lg:empty:hidden`}>
        {kind === "out" && state !== "failed" && <TakeOne row={row} reply={reply} />}
      </td>
    </tr>
  );
}

const count = (number: number | null) => (number ?? 0).toLocaleString("ko-KR");

function Holds({ row }: { row: Row }) {
  if (row.kind === "out")
    return (
      <p className="pt-1 text-12 text-soft numbers">
        기록 {count(row.rows)}건, 파일 {count(row.files)}개, {byteWords(row.bytes ?? 0)}
      </p>
    );
  const [added, there, left] = (["added", "there", "left"] as const).map((of) =>
    countWords(row, of),
  );
  return (
    <ul className="pt-1 text-12 text-soft numbers">
      <li>{added ? `새로 들어온 것: ${added}` : "새로 들어온 것이 없어요"}</li>
      {there && <li>이미 있던 것: {there}</li>}
      {left && <li>딸린 것이 없어 두고 온 것: {left}</li>}
    </ul>
  );
}

function TakeOne({ row: { id, canBeTaken, endsAt }, reply }: { row: Row; reply: FormAnswer }) {
  const handleSubmit = useFileAsked();
  if (!canBeTaken || !endsAt)
    return <p className="text-12 text-soft">받을 수 있는 기간이 지났어요</p>;
  return (
    <PostForm
      action="/admin/move/out/export"
      fields={{ intent: "take", number: String(id) }}
      reply={reply}
      asMember
      takesFile
      onSubmit={handleSubmit}
      className="flex flex-col gap-1"
    >
      {({ busy }) => (
        <>
          <Button busy={busy} className="self-start">
            내려받기
          </Button>
          <span className="text-12 text-soft">{seoulTime(endsAt)}까지</span>
        </>
      )}
    </PostForm>
  );
}
