import { byteWords } from "#lib/bytes/byte-words.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { backupTroubles } from "#shop/backup/backup-trouble.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { cardCell as cell, Table } from "#app/ui/table.tsx";
import { askedWords, kindWords, stateWords, tookWords, type ShownBackup } from "./backup-words.ts";

const heads = ["언제", "무엇", "결과", "들어 있는 것"];

export function BackupTable({ rows }: { rows: ShownBackup[] }) {
  if (!rows.length)
    return (
      <EmptyState
        title="아직 백업이 없어요"
        words="정한 시각이 되면 자동으로 백업해요. 지금 바로 할 수도 있어요."
      />
    );
  return (
    <Table caption="지금까지의 백업" heads={heads}>
      {rows.map((row) => (
        <BackupLine key={row.id} row={row} />
      ))}
    </Table>
  );
}

function BackupLine({ row }: { row: ShownBackup }) {
  const { kind, askedBy, state, askedAt, beganAt, endedAt, trouble, detail } = row;
  const [tone, label] = stateWords[state];
  const at = beganAt ?? askedAt;
  return (
    <tr className="border-b border-line align-top max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:py-4">
      <td className={`${cell} numbers whitespace-nowrap`}>
        <time dateTime={at.toISOString()}>{seoulTime(at)}</time>
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        {kindWords[kind]} <span className="text-12 text-soft">{askedWords[askedBy]}</span>
      </td>
      <td className={cell}>
        <StatusBadge tone={tone} label={label} />
        {state === "done" && beganAt && endedAt && (
          <span className="pl-2 text-12 text-soft numbers">{tookWords(beganAt, endedAt)}</span>
        )}
        {trouble && <p className="pt-1">{backupTroubles[trouble]}</p>}
        <Elsewhere row={row} />
        {detail && <Detail>{detail}</Detail>}
      </td>
      <td className={`${cell} max-lg:empty:hidden`}>{state === "done" && <Holds row={row} />}</td>
    </tr>
  );
}

/** How it went at the other place, while the one here is whole. */
function Elsewhere({ row: { place, placeTrouble, sentBytes } }: { row: ShownBackup }) {
  if (place === null) return null;
  if (!placeTrouble)
    return (
      <p className="pt-1 text-12 wrap-anywhere text-soft numbers">
        {place}에 {byteWords(sentBytes ?? 0)}를 보냈어요
      </p>
    );
  return (
    <p className="pt-1 wrap-anywhere text-warn">
      서버에는 백업했지만 {place || "다른 곳"}에는 보내지 못했어요. {backupTroubles[placeTrouble]}
    </p>
  );
}

const Detail = ({ children }: { children: string }) => (
  <p className="pt-1 text-12 wrap-anywhere text-soft">{children}</p>
);

const count = (number: number | null) => (number ?? 0).toLocaleString("ko-KR");

function Holds({ row: { kind, folder, rows, files, bytes, newBytes } }: { row: ShownBackup }) {
  return (
    <>
      <span className="numbers">
        기록 {count(rows)}건, 파일 {count(files)}개
      </span>
      {kind === "backup" && (
        <span className="block text-12 text-soft numbers">
          {byteWords(bytes ?? 0)} 가운데 {byteWords(newBytes ?? 0)}만 새로 적었어요
        </span>
      )}
      <span className="block text-12 wrap-anywhere text-soft numbers">{folder}</span>
    </>
  );
}
