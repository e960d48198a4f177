import type { ChangeEvent } from "react";
import { readTableFile, type ReadTable } from "./read-table-file.ts";

/** Reads a file of a spreadsheet into a field, where it can be looked at before it is sent. */
export function ChooseTable({ onRead }: { onRead: (read: ReadTable) => void }) {
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    onRead(await readTableFile(file));
    target.value = "";
  };
  return (
    <label className="inline-flex min-h-12 cursor-pointer items-center rounded-s border border-edge px-4 text-14 font-medium hover:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent noscript:hidden">
      CSV·엑셀 파일 불러오기
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={read}
        className="sr-only"
      />
    </label>
  );
}
