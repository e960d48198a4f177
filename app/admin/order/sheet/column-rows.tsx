import { useRef, useState, type DragEvent } from "react";
import { sheetFields, SHEETS } from "#shop/site/sheet/courier-sheet.ts";
import { Button } from "#app/ui/button.tsx";

type Props = { columns: string; onChange: (columns: string) => void };

const KIND = "application/x-sheet-column";
const box =
  "min-h-11 min-w-0 rounded-s border border-edge bg-paper px-2 text-16 lg:min-h-9 lg:text-14";
const FIXED = "=";

type ColumnText = { title: string; words: string };

/** As they stand in the text; what cannot be read yet stays as it is. */
const typedOf = (line: string): ColumnText => {
  const at = line.lastIndexOf(": ");
  return at < 0
    ? { title: line.replace(/:$/, ""), words: "" }
    : { title: line.slice(0, at), words: line.slice(at + 2) };
};
const lineOf = ({ title, words }: ColumnText) => `${title.replaceAll("\n", " ")}: ${words}`;

/** A row taken from its place and put before another. */
function moved(lines: readonly string[], from: number, to: number): string[] {
  const rest = lines.toSpliced(from, 1);
  return rest.toSpliced(to, 0, lines[from]!);
}

/** The columns of a sheet, dragged or moved by their buttons; without a script the text does it. */
export function ColumnRows({ columns, onChange }: Props) {
  const lines = columns.split("\n").filter((line) => line.trim());
  const [dragged, setDragged] = useState<number | null>(null);
  const [news, setNews] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const set = (after: string[]) => onChange(after.join("\n"));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= lines.length) return;
    set(moved(lines, from, to));
    setNews(`${typedOf(lines[from]!).title} 열을 ${to + 1}번째로 옮겼어요.`);
    const direction = to < from ? "up" : "down";
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-at="${to}"] [data-go="${direction}"]`)
        ?.focus(),
    );
  };
  return (
    <fieldset className="noscript:hidden">
      <legend className="pb-2 text-14 font-medium">열의 차례</legend>
      <ol ref={list} className="border-t border-line">
        {lines.map((line, at) => (
          <ColumnRow
            key={at}
            at={at}
            typed={typedOf(line)}
            isLast={at === lines.length - 1}
            isDragged={dragged === at}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null) move(dragged, at);
              setDragged(null);
            }}
            onMove={(to) => move(at, to)}
            onChange={(typed) => set(lines.with(at, lineOf(typed)))}
            onRemove={() => set(lines.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <output className="sr-only">{news}</output>
      <Button
        type="button"
        size="s"
        className="mt-3 max-lg:min-h-11"
        disabled={lines.length >= SHEETS.columns}
        onClick={() => set([...lines, lineOf({ title: "새 열", words: sheetFields.empty })])}
      >
        열 더하기
      </Button>
    </fieldset>
  );
}

type RowProps = {
  at: number;
  typed: ColumnText;
  isLast: boolean;
  isDragged: boolean;
  onDrag: (at: number | null) => void;
  onDrop: () => void;
  onMove: (to: number) => void;
  onChange: (typed: ColumnText) => void;
  onRemove: () => void;
};

function useDragging({ at, onDrag, onDrop }: Pick<RowProps, "at" | "onDrag" | "onDrop">) {
  const [isOver, setOver] = useState(false);
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(KIND);
  return {
    isOver,
    dragging: {
      onDragStart(event: DragEvent) {
        event.dataTransfer.setData(KIND, String(at));
        onDrag(at);
      },
      onDragEnd: () => onDrag(null),
      onDragOver(event: DragEvent) {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        onDrop();
      },
    },
  };
}

const step =
  "inline-grid size-11 place-items-center rounded-s hover:bg-wash aria-disabled:opacity-40 lg:size-9";

function ColumnRow(row: RowProps) {
  const { at, typed, isLast, isDragged, onMove, onChange, onRemove } = row;
  const { isOver, dragging } = useDragging(row);
  const isFixed = typed.words.startsWith(FIXED);
  return (
    <li
      data-at={at}
      draggable
      {...dragging}
      className={`flex flex-wrap items-center gap-1.5 border-b border-line py-1.5 ${isOver ? "bg-wash" : ""} ${isDragged ? "opacity-40" : ""}`}
    >
      <span aria-hidden className="cursor-grab px-1 text-soft max-md:hidden">
        ⠿
      </span>
      <input
        aria-label={`${at + 1}번째 열 이름`}
        value={typed.title}
        maxLength={SHEETS.title}
        onChange={({ target }) => onChange({ ...typed, title: target.value })}
        className={`${box} flex-1 basis-32`}
      />
      <select
        aria-label={`${typed.title}에 담을 내용`}
        value={isFixed ? FIXED : typed.words}
        onChange={({ target }) => onChange({ ...typed, words: target.value })}
        className={`${box} flex-1 basis-36`}
      >
        {Object.entries(sheetFields).map(([field, words]) => (
          <option key={field}>{words}</option>
        ))}
        <option value={FIXED}>늘 같은 문구</option>
      </select>
      {isFixed && (
        <input
          aria-label={`${typed.title}의 문구`}
          value={typed.words.slice(1)}
          maxLength={SHEETS.words}
          onChange={({ target }) => onChange({ ...typed, words: FIXED + target.value })}
          className={`${box} w-24`}
        />
      )}
      <span className="flex">
        <button
          type="button"
          data-go="up"
          aria-label={`${typed.title} 위로`}
          aria-disabled={at === 0 || undefined}
          onClick={() => onMove(at - 1)}
          className={step}
        >
          ↑
        </button>
        <button
          type="button"
          data-go="down"
          aria-label={`${typed.title} 아래로`}
          aria-disabled={isLast || undefined}
          onClick={() => onMove(at + 1)}
          className={step}
        >
          ↓
        </button>
        <button
          type="button"
          aria-label={`${typed.title} 빼기`}
          onClick={onRemove}
          className={step}
        >
          ×
        </button>
      </span>
    </li>
  );
}
