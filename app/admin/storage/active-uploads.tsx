import { byteWords } from "#lib/bytes/byte-words.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { ActiveUpload } from "#shop/file/upload/list-active-uploads.server.ts";
import { Section } from "#app/ui/section.tsx";

export function ActiveUploads({ rows, total }: { rows: ActiveUpload[]; total: number }) {
  return (
    <Section
      look="open"
      id="uploads"
      title={
        <>
          올리는 중
          {total > 0 && (
            <span className="ml-2 text-16 font-normal text-soft numbers">
              {total.toLocaleString("ko-KR")}개
            </span>
          )}
        </>
      }
      className="flex max-w-3xl flex-col gap-4"
    >
      {rows.length ? (
        <ul className="border-t border-ink">
          {rows.map((upload) => (
            <Upload key={`${upload.name} ${upload.createdAt.toISOString()}`} upload={upload} />
          ))}
        </ul>
      ) : (
        <p className="text-14 text-soft">지금 올리고 있는 파일이 없어요.</p>
      )}
      {rows.length < total && (
        <p className="text-12 text-soft">최근에 시작한 {rows.length}개만 보여줘요.</p>
      )}
    </Section>
  );
}

function Upload({
  upload: { name, ownerId, size, received, createdAt, expiresAt },
}: {
  upload: ActiveUpload;
}) {
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3 text-14">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className="whitespace-nowrap numbers">
          {byteWords(received)}
          {size !== null && ` / ${byteWords(size)}`}
        </span>
      </div>
      {size !== null && (
        <ProgressBar value={received} max={Math.max(size, 1)} aria-label={`${name} 진행`} />
      )}
      <p className="text-12 text-soft numbers">
        {ownerId ? "계정으로 올려요" : "토큰으로 올려요"} · {seoulTime(createdAt)} 시작 · 멈춰
        있으면 {seoulTime(expiresAt)}에 지워요
      </p>
    </li>
  );
}
