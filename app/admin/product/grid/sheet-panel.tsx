import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { showAlert } from "#app/browser/state/alerts.ts";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import type { ReadTable } from "#app/admin/list/read-table-file.ts";
import { TableFile } from "#app/admin/list/table-file.tsx";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { MOST_LINES } from "#shop/product/grid/grid-cells.ts";
import { cellsJson } from "#shop/product/grid/grid-forms.ts";
import type { ProductFilter } from "#shop/office/product/product-filters.ts";
import type { GridReply } from "./grid-reply.ts";
import { PlannedSheet } from "./planned-sheet.tsx";

type Props = { search: string; filter: ProductFilter; as: string };

/** The grid as a file: out to a spreadsheet, and in again with a look at what would change. */
export function SheetPanel({ search, filter, as }: Props) {
  const asked = useFileAsked();
  const query = new URLSearchParams({ ...(search && { q: search }), filter });
  return (
    <Unfold title="파일로 받아 고쳐서 넣기" look="button">
      <div className="mt-3 flex max-w-300 flex-col gap-4 rounded-m bg-wash p-4">
        <form
          method="post"
          action={`/admin/product/grid/export?${query}`}
          onSubmit={asked}
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
  const change = useFetcher<GridReply>();
  const done = preview.data?.done;
  const planned = done && "planned" in done ? done.planned : null;
  const changed =
    change.data?.done && "changed" in change.data.done ? change.data.done.changed : null;

  useEffect(() => {
    if (changed)
      showAlert(`상품 ${changed.products}개의 ${changed.cells}칸을 바꿨어요.`, { type: "success" });
  }, [changed]);
  const show = (read: ReadTable) => {
    setProblem("problem" in read ? read.problem : null);
    if (area.current && "text" in read) area.current.value = read.text;
    area.current?.focus();
  };
  const tooMany = preview.data?.refused?.code === "too-many-rows";
  return (
    <PostForm
      reply={preview.data}
      fetcher={preview}
      fields={{ intent: "preview" }}
      asMember
      trouble={
        problem ??
        (tooMany
          ? `한 번에 ${MOST_LINES.toLocaleString("ko-KR")}줄까지 넣을 수 있어요. 나눠서 넣어주세요. 입력한 내용은 그대로 있어요.`
          : undefined)
      }
      className="flex flex-col gap-3"
    >
      {({ field, busy }) => {
        const { errors, ...start } = field("text");
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
              받은 파일을 고친 뒤 불러오거나 복사해 붙여넣어요. ‘상품 번호’ 열은 그대로 두고, 바꾸지
              않을 열은 지워도 돼요. 바로 바뀌지 않고 무엇이 바뀔지 먼저 보여드려요.
            </p>
            {errors && (
              <p id="sheet-error" role="alert" className="text-14 text-bad">
                {errors.join(" ")}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <TableFile onRead={show} />
              <Button look="ink" size="l" busy={busy}>
                미리 보기
              </Button>
            </div>
            {planned && !changed && (
              <PlannedSheet
                planned={planned}
                busy={change.state !== "idle"}
                onChange={() =>
                  void change.submit(
                    {
                      as,
                      intent: "change",
                      cells: cellsJson(
                        planned.lines.flatMap(({ cells }) =>
                          cells.map(({ name, was, typed }) => [name, was, typed] as const),
                        ),
                      ),
                    },
                    { method: "post" },
                  )
                }
              />
            )}
            {(change.data?.refused || change.data?.errors) && (
              <NoticeBox tone="bad">
                {change.data.refused?.message ??
                  `미리 본 뒤에 바뀐 칸이 있어 아무것도 바꾸지 않았어요. ${Object.values(change.data.errors ?? {})[0]?.[0] ?? ""} 다시 미리 보기를 해주세요.`}
              </NoticeBox>
            )}
          </>
        );
      }}
    </PostForm>
  );
}
