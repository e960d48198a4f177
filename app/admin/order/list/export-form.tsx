import { useState } from "react";
import {
  exportColumnNames,
  exportColumns,
  exportFormats,
  exportReason,
  exportSets,
  isPersonal,
  type ExportColumn,
} from "#shop/office/order/export/export-columns.ts";
import { filterWords, orderQuery, type OrderFilter } from "#shop/order/list/order-filter.ts";
import { AsField } from "#app/ui/form/as-field.tsx";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

type Props = {
  filter: OrderFilter;
  chosen: string[];
  open: boolean;
  onOpen: (open: boolean) => void;
};

/**
 * Asks for reason, format and columns before the export. A plain form, since only the browser
 * itself can save the file.
 */
export function OrderExportForm({ filter, chosen, open, onOpen }: Props) {
  const [columns, setColumns] = useState<readonly ExportColumn[]>(exportSets.courier.columns);
  const handleSubmit = useFileAsked();
  const query = orderQuery(filter);
  const which = chosen.length
    ? `고른 주문 ${chosen.length}건`
    : `지금 보는 조건(${filterWords(filter)})의 주문`;
  return (
    <Unfold
      title="엑셀·CSV로 내보내기"
      look="button"
      open={open}
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
      className="open:w-full"
    >
      <form
        method="post"
        action={`/admin/order/export${query.size ? `?${query}` : ""}`}
        onSubmit={(event) => (columns.length ? handleSubmit(event) : event.preventDefault())}
        className="mt-3 flex flex-col gap-4 rounded-m bg-wash p-4"
      >
        <AsField />
        <input type="hidden" name="numbers" value={chosen.join(",")} />
        <p className="text-14">
          {which}을 파일로 받아요. CSV는 5만 건, 엑셀은 2만 건까지 담을 수 있고, 받은 사람, 시각,
          이유가 감사 기록에 남아요.
        </p>
        <ExportColumns columns={columns} onChange={setColumns} />
        <ExportFormats />
        <div className="max-w-xl">
          <Field
            label="내려받는 이유"
            name="reason"
            required
            minLength={exportReason.least}
            maxLength={exportReason.most}
            autoComplete="off"
            placeholder="예: 오늘 보낼 주문 택배 접수"
          />
        </div>
        <Button look="ink" className="self-start">
          파일 받기
        </Button>
      </form>
    </Unfold>
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
