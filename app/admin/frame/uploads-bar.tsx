import { useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { lastingUploads, type UploadsElsewhere } from "#app/uploads/lasting-uploads.ts";
import { ProgressBar } from "#app/ui/progress-bar.tsx";

const none: readonly UploadsElsewhere[] = [];

/** Uploads under way, on every page except the one that lists them. */
export function UploadsBar() {
  const { pathname } = useLocation();
  const all = useSyncExternalStore(lastingUploads.subscribe, lastingUploads.read, () => none);
  const elsewhere = all.filter(({ path }) => path !== pathname);
  if (!elsewhere.length) return null;
  return (
    <aside
      aria-label="올리는 파일"
      className="sticky top-0 z-10 -mx-4 mb-4 flex flex-col gap-2 border-b border-line bg-paper px-4 py-2 md:-mx-6 md:px-6 lg:-mx-10 lg:px-10 print:hidden"
    >
      {elsewhere.map((uploads) => (
        <div key={uploads.path} className="flex flex-wrap items-center gap-x-4 text-14 numbers">
          <Link
            to={uploads.path}
            className="flex min-h-11 min-w-0 flex-1 basis-70 flex-col justify-center md:flex-row md:items-center md:justify-start md:gap-2"
          >
            <span className="max-w-full truncate underline decoration-edge underline-offset-4">
              {uploads.title}
            </span>
            <span className="text-soft">{uploadWords(uploads)}</span>
          </Link>
          <ProgressBar
            value={uploads.sent}
            max={Math.max(uploads.size, 1)}
            aria-label={`${uploads.title} 올린 정도`}
            className="md:max-w-40"
          />
        </div>
      ))}
    </aside>
  );
}

function uploadWords({ files, sent, size, stopped }: UploadsElsewhere): string {
  const percent = size ? Math.floor((sent / size) * 100) : 0;
  const words = `파일 ${files}개 ${percent}%`;
  return stopped ? `${words} · 멈춘 파일 ${stopped}개를 확인해주세요` : `${words} 올리는 중`;
}
