import { useRef, useState, type RefObject } from "react";
import { useFetcher } from "react-router";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import type { ReadTable } from "#app/admin/list/read-table-file.ts";
import { ChooseTable } from "#app/admin/list/choose-table.tsx";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PostForm, type FieldStart } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import type { PlannedSheet as Sheet } from "#shop/product/grid/plan-sheet.server.ts";
import { MOST_LINES } from "#shop/product/grid/grid-cells.ts";
import { cellsJson } from "#shop/product/grid/grid-forms.ts";
import type { ProductFilter } from "#shop/office/product/product-filters.ts";
import type { GridReply } from "./grid-reply.ts";
import { PlannedSheet } from "./planned-sheet.tsx";

type Props = { search: string; filter: ProductFilter; as: string };

/** The grid as a file: out to a spreadsheet, and in again with a look at what would change. */
export function SheetPanel({ search, filter, as }: Props) {
  const handleSubmit = useFileAsked();
  const query = new URLSearchParams({ ...(search && { q: search }), filter });
  return (
    <Unfold title="파일로 받아 고쳐서 넣기" look="button">
      <div className="mt-3 flex max-w-300 flex-col gap-4 rounded-m bg-wash p-4">
        <form
          method="post"
          action={`/admin/product/grid/export?${query}`}
          onSubmit={handleSubmit}
          className="flex flex-wrap items-center gap-2"
        >
          <AsField />
          <Button name="format" value="xlsx">
            엑셀 파일 받기
          </Button>
          <Button name="format" value="csv">
            CSV 파일 받기
          </Button>
          <p className="text-14 text-soft">지금 찾은 상품이 모두 담겨요.</p>
        </form>
        <ReadIn as={as} />
      </div>
    </Unfold>
  );
}

function ReadIn({ as }: { as: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useFetcher<GridReply>();
  const done = preview.data?.done;
  const show = (read: ReadTable) => {
    setProblem("problem" in read ? read.problem : null);
    if (area.current && "text" in read) area.current.value = read.text;
    area.current?.focus();
  };
  return (
    <>
      <PostForm
        reply={preview.data}
        fetcher={preview}
        fields={{ intent: "preview" }}
        asMember
        trouble={problem ?? tooManyWords(preview.data)}
        className="flex flex-col gap-3"
      >
        {({ field, busy }) => (
          <>
            <SheetField area={area} {...field("text")} />
            <div className="flex flex-wrap gap-2">
              <ChooseTable onRead={show} />
              <Button look="ink" size="l" busy={busy}>
                미리 보기
              </Button>
            </div>
          </>
        )}
      </PostForm>
      {done && "planned" in done && (
        <ChangePlanned key={JSON.stringify(done.planned)} planned={done.planned} as={as} />
      )}
    </>
  );
}

const tooManyWords = (reply: GridReply | undefined): string | undefined =>
  reply?.refused?.code === "too-many-rows"
    ? `한 번에 ${MOST_LINES.toLocaleString("ko-KR")}줄까지 넣을 수 있어요. 나눠서 넣어주세요. 입력한 내용은 그대로 있어요.`
    : undefined;

function SheetField({
  area,
  errors,
  ...start
}: FieldStart & { area: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <>
      <label htmlFor="sheet-text" className="text-14 font-medium">
        고친 표
      </label>
      <textarea
        ref={area}
        id="sheet-text"
        {...start}
        required
        rows={6}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={errors ? true : undefined}
        aria-describedby={`sheet-hint${errors ? " sheet-error" : ""}`}
        placeholder={"상품 번호\t가격\t재고"}
        className="w-full rounded-s border border-edge bg-paper px-3 py-2.5 text-16 numbers placeholder:text-soft md:text-14"
      />
      <p id="sheet-hint" className="text-12 text-soft">
        받은 파일을 고친 뒤 불러오거나 복사해 붙여넣어요. ‘상품 번호’ 열은 그대로 두고, 바꾸지 않을
        열은 지워도 돼요. ‘순서’는 이 표에 있는 상품끼리의 자리라, 옮길 상품의 숫자만 고치면
        나머지가 비켜요. 바로 바뀌지 않고 무엇이 바뀔지 먼저 보여드려요.
      </p>
      {errors && (
        <p id="sheet-error" role="alert" className="text-14 text-bad">
          {errors.join(" ")}
        </p>
      )}
    </>
  );
}

/** A new preview stands under a fetcher of its own, so that it is changed once. */
function ChangePlanned({ planned, as }: { planned: Sheet; as: string }) {
  const change = useFetcher<GridReply>();
  const done = change.data?.done;
  const changed = done && "changed" in done ? done.changed : null;
  const cells = planned.lines.flatMap((line) =>
    line.cells.map(({ name, was, typed }) => [name, was, typed] as const),
  );
  if (changed)
    return (
      <NoticeBox tone="good">{`상품 ${changed.products}개의 ${changed.cells}칸을 바꿨어요.`}</NoticeBox>
    );
  return (
    <>
      <PlannedSheet
        planned={planned}
        busy={change.state !== "idle"}
        onChange={() =>
          void change.submit({ as, intent: "change", cells: cellsJson(cells) }, { method: "post" })
        }
      />
      {change.data && <NoticeBox tone="bad">{whyNot(change.data)}</NoticeBox>}
    </>
  );
}

const whyNot = ({ refused, errors }: GridReply): string =>
  refused?.message ??
  `미리 본 뒤에 바뀐 칸이 있어 아무것도 바꾸지 않았어요. ${Object.values(errors ?? {})[0]?.[0] ?? ""} 다시 미리 보기를 해주세요.`;
