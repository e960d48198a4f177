import type { ReactNode } from "react";
import {
  monthWords,
  quarterWords,
  type figuresFiles,
} from "#shop/money/figures/figures-file-form.ts";
import { figuresQuery, type FiguresFilter } from "#shop/money/figures/figures-filter.ts";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";
import { AsField } from "#app/ui/form/as-field.tsx";
import { filterBox } from "#app/admin/list/filter-form.tsx";
import { Section } from "#app/ui/section.tsx";

type FormProps = {
  file: keyof typeof figuresFiles;
  filter: FiguresFilter;
  children?: ReactNode;
  className?: string;
};

/** A plain form, since only the browser itself can save the file that comes back. */
export function FileForm({ file, filter, children, className = "" }: FormProps) {
  const handleSubmit = useFileAsked();
  return (
    <form
      method="post"
      action={`/admin/figures/export?${figuresQuery(filter)}`}
      onSubmit={handleSubmit}
      className={`flex flex-wrap items-end gap-2 ${className}`}
    >
      <AsField />
      <input type="hidden" name="file" value={file} />
      {children}
      <Button name="format" value="xlsx">
        엑셀 받기
      </Button>
      <Button name="format" value="csv">
        CSV 받기
      </Button>
    </form>
  );
}

type FilesProps = { filter: FiguresFilter; quarters: string[]; months: string[] };

/** Files that an accountant needs every quarter and month. */
export function AccountantFiles({ filter, quarters, months }: FilesProps) {
  return (
    <Section id="files" title="세무사에게 보낼 파일" className="pt-12">
      <div className="grid gap-x-10 gap-y-8 pt-5 md:grid-cols-2">
        <div>
          <h3 className="text-16 font-semibold">부가세</h3>
          <p className="pt-1 pb-3 text-14 text-soft">
            분기의 매출을 달과 증빙(카드, 현금영수증, 증빙 없음)으로 나누고, 공급가액과 부가세를
            적어요. 상점은 면세 상품을 따로 구분하지 않아 모두 과세로 적어요.
          </p>
          <FileForm file="vat" filter={filter}>
            <StretchChoice
              name="quarter"
              label="분기"
              open={quarters[0]!}
              choices={quarters.map((quarter) => [quarter, quarterWords(quarter)])}
            />
          </FileForm>
        </div>
        <div>
          <h3 className="text-16 font-semibold">정산</h3>
          <p className="pt-1 pb-3 text-14 text-soft">
            한 달의 결제와 환불을 날짜, 결제사, 결제 방법으로 나눠 적어요. 아래에 수수료율을
            적어두면 예상 수수료와 예상 입금액도 적어요.
          </p>
          <FileForm file="settlement" filter={filter}>
            <StretchChoice
              name="month"
              label="달"
              open={months[0]!}
              choices={months.map((month) => [month, monthWords(month)])}
            />
          </FileForm>
        </div>
      </div>
    </Section>
  );
}

type StretchProps = {
  name: string;
  label: string;
  /** what is not over yet */
  open: string;
  choices: [value: string, words: string][];
};

const StretchChoice = ({ name, label, open, choices }: StretchProps) => (
  <div className="max-md:w-full">
    <label htmlFor={name} className="sr-only">
      {label}
    </label>
    <select id={name} name={name} className={`${filterBox} w-full`}>
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {value === open ? `${words} (잠정)` : words}
        </option>
      ))}
    </select>
  </div>
);
