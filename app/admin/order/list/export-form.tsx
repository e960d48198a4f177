import { useState } from "react";
import {
  exportColumnNames,
  exportColumns,
  exportFormats,
  exportSets,
  isPersonal,
  type ExportColumn,
} from "#shop/office/order/export/export-columns.ts";
import type { ShownList } from "#shop/office/list/shown-list.ts";
import { ReasonFile } from "#app/admin/list/reason-file.tsx";
import { Button } from "#app/ui/button.tsx";

type Props = {
  list: ShownList;
  /** what is looked for, in words */
  which: string;
  chosen: string[];
  open: boolean;
  onOpen: (open: boolean) => void;
};

/** Asks for columns, format and reason before the export. */
export function OrderExportForm({ list, which, chosen, open, onOpen }: Props) {
  const [columns, setColumns] = useState<readonly ExportColumn[]>(exportSets.courier.columns);
  const meant = chosen.length ? `고른 주문 ${chosen.length}건` : `지금 보는 조건(${which})의 주문`;
  return (
    <ReasonFile
      title="엑셀·CSV로 내보내기"
      action={list.here.replace("/admin/order", "/admin/order/export")}
      words={`${meant}을 파일로 받아요. CSV는 5만 건, 엑셀은 2만 건까지 담을 수 있어요.`}
      example="예: 오늘 보낼 주문 택배 접수"
      open={open}
      onOpen={onOpen}
      isReady={columns.length > 0}
      className="open:w-full"
    >
      <input type="hidden" name="numbers" value={chosen.join(",")} />
      <ExportColumns columns={columns} onChange={setColumns} />
      <ExportFormats />
    </ReasonFile>
  );
}

type ColumnsProps = {
  columns: readonly ExportColumn[];
  onChange: (columns: readonly ExportColumn[]) => void;
};

function ExportColumns({ columns, onChange }: ColumnsProps) {
  const tick = (column: ExportColumn, isTicked: boolean) =>
    onChange(
      exportColumnNames.filter((each) => (each === column ? isTicked : columns.includes(each))),
    );
  return (
    <fieldset>
      <legend className="text-14 font-medium">담을 열</legend>
      <div className="mt-1 flex flex-wrap gap-2 noscript:hidden">
        {Object.entries(exportSets).map(([name, set]) => (
          <Button key={name} type="button" size="s" onClick={() => onChange(set.columns)}>
            {set.title}
          </Button>
        ))}
        <Button type="button" size="s" onClick={() => onChange(exportColumnNames)}>
          모두
        </Button>
      </div>
      <div className="mt-2 grid grid-cols-2 gap-x-4 md:grid-cols-4 lg:grid-cols-5">
        {exportColumnNames.map((column) => (
          <label key={column} className="flex min-h-11 items-center gap-2 text-14 md:min-h-8">
            <input
              type="checkbox"
              name={`column.${column}`}
              value="on"
              checked={columns.includes(column)}
              onChange={({ target }) => tick(column, target.checked)}
              className="size-5 accent-accent"
            />
            {exportColumns[column].title}
          </label>
        ))}
      </div>
      {!columns.length && (
        <p role="alert" className="mt-1 text-14 text-bad">
          열을 하나 이상 골라주세요.
        </p>
      )}
      {columns.some(isPersonal) && (
        <p className="mt-1 text-12 text-soft">
          개인정보가 들어 있는 파일이에요. 쓴 뒤에는 지워주세요.
        </p>
      )}
    </fieldset>
  );
}

function ExportFormats() {
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="text-14 font-medium">파일 형식</legend>
      {Object.entries(exportFormats).map(([format, title], at) => (
        <label key={format} className="inline-flex min-h-11 items-center gap-2 text-14">
          <input
            type="radio"
            name="format"
            value={format}
            defaultChecked={at === 0}
            className="radio"
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
