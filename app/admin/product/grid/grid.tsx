import { useEffect } from "react";
import { data, useFetcher } from "react-router";
import { listGrid } from "#shop/office/product/list-grid.server.ts";
import { readProductFilter } from "#shop/office/product/product-filters.ts";
import { changeGrid } from "#shop/product/grid/change-grid.server.ts";
import { cellsJson, gridForm } from "#shop/product/grid/grid-forms.ts";
import { planSheet } from "#shop/product/grid/plan-sheet.server.ts";
import { listUndoable, undoGrid } from "#shop/product/grid/undo-grid.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { oneTableOf } from "#shop/one-table-of.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { useRoot } from "#app/root-data.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/grid";
import { GridFiltering } from "./grid-filtering.tsx";
import { GridTable } from "./grid-table.tsx";
import type { GridReply } from "./grid-reply.ts";
import { NextPage } from "../next-page.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SheetPanel } from "./sheet-panel.tsx";
import { UndoList } from "./undo-list.tsx";
import { useGrid } from "./use-grid.ts";
import { Title } from "#app/ui/title.tsx";
import { textLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "한꺼번에 고치기");

/** Room for 100,000 rows, so that too many are refused with words. */
const MOST_POSTED = 12 * 1024 * 1024;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { db } = shopOf(context);
  const query = {
    search: (searchParams.get("q") ?? "").slice(0, 100),
    filter: readProductFilter(searchParams.get("filter")),
  };
  const [page, undoable] = await Promise.all([
    listGrid(db, { ...query, cursor: searchParams.get("after") }),
    listUndoable(db),
  ]);
  return data({ ...page, ...query, undoable });
}

export const action = formAction(
  gridForm,
  async ({ db }, form, { visitor }) => {
    if (form.intent === "change")
      return { changed: await changeGrid(db, form.cells, { by: visitor }) };
    if (form.intent === "undo") return { undone: await undoGrid(db, form.id, { by: visitor }) };
    return oneTableOf(visitor.account?.id ?? "", async () => ({
      planned: await planSheet(db, form.text),
    }));
  },
  { most: MOST_POSTED },
);

export default function Grid({
  loaderData: { rows, next, search, filter, undoable },
}: Route.ComponentProps) {
  const grid = useGrid(rows);
  const fetcher = useFetcher<GridReply>();
  const { data: reply, state } = fetcher;
  const as = useRoot()?.account?.id ?? "";
  const { forget } = grid;
  const isSaved = reply?.done !== undefined && "changed" in reply.done;

  useEffect(() => {
    if (isSaved) forget();
  }, [reply, isSaved, forget]);
  useEffect(() => {
    if (reply?.errors) document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [reply]);
  const submit = (fields: Record<string, string>) =>
    void fetcher.submit({ as, ...fields }, { method: "post" });

  return (
    <>
      <BackLink to="/admin/product">상품 목록</BackLink>
      <Title>한꺼번에 고치기</Title>
      <p className="mt-2 mb-4 text-14 text-soft">
        칸을 눌러 고치고 저장해요. 엑셀에서 여러 칸을 복사해 붙여넣어도 되고, Enter로 아래 칸에
        가요. 화살표로 상품을 옮기고 저장하면 모든 목록의 순서가 바뀌어요. 잘못 바꿨으면 최근 다섯
        번까지 30일 안에 되돌릴 수 있어요.
      </p>
      <noscript>
        <NoticeBox tone="warn">
          이 화면은 자바스크립트가 켜져 있어야 쓸 수 있어요. 상품 하나씩은 상품 화면에서 고칠 수
          있어요.
        </NoticeBox>
      </noscript>
      <div className="flex flex-col gap-4">
        <SheetPanel search={search} filter={filter} as={as} />
        <GridMessage reply={reply} onUndo={(id) => submit({ intent: "undo", id })} />
        <UndoList
          changes={undoable}
          busy={state !== "idle"}
          onUndo={(id) => submit({ intent: "undo", id })}
        />
        <div className="flex flex-wrap justify-between gap-x-4">
          <GridFiltering search={search} filter={filter} />
          <Button
            look="quiet"
            type="button"
            aria-pressed={grid.hasMoments}
            onClick={grid.toggleMoments}
          >
            {grid.hasMoments ? "기간 칸 숨기기" : "기간 칸 보이기"}
          </Button>
        </div>
      </div>
      {rows.length ? (
        <ListBody>
          <GridTable grid={grid} errors={reply?.errors ?? {}} />
          <NextPage next={next} />
        </ListBody>
      ) : (
        <EmptyState
          title="고칠 상품이 없어요"
          words="다른 검색어로 찾거나 상품을 먼저 만들어주세요."
        >
          <ButtonLink to="/admin/product/create">새 상품</ButtonLink>
        </EmptyState>
      )}
      <SaveBar
        count={grid.typed.size}
        busy={state !== "idle"}
        onSave={() => submit({ intent: "change", cells: cellsJson(grid.changed) })}
        onForget={forget}
      />
      <LeaveGuard active={grid.typed.size > 0} />
    </>
  );
}

function GridMessage({
  reply,
  onUndo,
}: {
  reply: GridReply | undefined;
  onUndo: (id: string) => void;
}) {
  if (reply?.refused) return <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>;
  if (reply?.errors) {
    const { undo, cells } = reply.errors;
    const count = Object.keys(reply.errors).length;
    return (
      <NoticeBox tone="bad">
        {undo ??
          cells ??
          `고칠 칸이 ${count}개 있어서 아무것도 바꾸지 않았어요. 칸 아래 글을 확인해주세요.`}
      </NoticeBox>
    );
  }
  const done = reply?.done;
  if (!done || "planned" in done) return null;
  if ("undone" in done)
    return (
      <NoticeBox tone="good">{`${done.undone.cells}칸을 바꾸기 전으로 되돌렸어요.`}</NoticeBox>
    );
  const { id, products, cells } = done.changed;
  return (
    <NoticeBox tone="good">
      {`상품 ${products}개의 ${cells}칸을 바꿨어요. `}
      <button
        type="button"
        onClick={() => onUndo(id)}
        className={`${textLink()} min-h-6 font-semibold`}
      >
        방금 바꾼 것 되돌리기
      </button>
    </NoticeBox>
  );
}
