import { CSV_START, csvLine } from "#lib/spreadsheet/csv.ts";
import type {
  PlannedCell,
  PlannedLine,
  PlannedSheet as Sheet,
} from "#shop/product/grid/plan-sheet.server.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

type Props = { planned: Sheet; busy: boolean; onChange: () => void };

/** A sheet's planned changes, and lines with errors. */
export function PlannedSheet({ planned: { lines, heads, same }, busy, onChange }: Props) {
  const good = lines.filter(({ words }) => words === null);
  const refused = lines.filter(({ words }) => words !== null);
  const count = good.reduce((sum, { cells }) => sum + cells.length, 0);
  return (
    <section aria-label="미리 보기" className="flex flex-col gap-3">
      <NoticeBox tone={refused.length ? "warn" : "info"}>
        {`${count}칸이 바뀌어요. ${refused.length ? `넣지 못하는 줄이 ${refused.length}개 있어요. ` : ""}${same ? `그대로인 줄은 ${same}개예요.` : ""}`}
      </NoticeBox>
      {refused.length > 0 && <RefusedLines heads={heads} lines={refused} />}
      {count > 0 && (
        <>
          <ul className="max-h-96 overflow-y-auto border-t border-line">
            {good.map(({ line, title, cells }) => (
              <li key={line} className="border-b border-line py-2 text-14">
                <span className="font-medium">{title}</span>{" "}
                <span className="text-soft">{cells.map(cellWords).join(", ")}</span>
              </li>
            ))}
          </ul>
          <Button
            type="button"
            look="primary"
            size="l"
            busy={busy}
            onClick={onChange}
            className="self-start"
          >
            {count}칸 바꾸기
          </Button>
        </>
      )}
    </section>
  );
}

const EMPTY = "비움";
function cellWords({ label, was, typed, said: message, name }: PlannedCell): string {
  if (message) return `${label} ${message}`;
  const words = (cell: string) => {
    if (name.endsWith(".isShow")) return cell ? "판매중" : "숨김";
    return cell || EMPTY;
  };
  return `${label} ${words(was)} → ${words(typed)}`;
}

function RefusedLines({ heads, lines }: { heads: string[]; lines: PlannedLine[] }) {
  const giveBack = () => {
    const rows = lines.map(({ record, words }) => csvLine([...record, words]));
    const file = new Blob([CSV_START + csvLine([...heads, "넣지 못한 이유"]) + rows.join("")], {
      type: "text/csv",
    });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "넣지-못한-줄.csv";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <ul className="max-h-64 overflow-y-auto border-t border-line">
        {lines.map(({ line, title, words }) => (
          <li key={line} className="border-b border-line py-2 text-14">
            <span className="numbers text-soft">{line}번째 줄</span> {title}
            <span className="block text-bad">{words}</span>
          </li>
        ))}
      </ul>
      <Button type="button" onClick={giveBack} className="self-start">
        넣지 못한 줄 받기
      </Button>
    </>
  );
}
