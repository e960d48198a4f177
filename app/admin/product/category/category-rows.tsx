import { useEffect, useState, type DragEvent } from "react";
import { useFetcher } from "react-router";
import { categoryPath, type Category } from "#shop/product/category/category.ts";
import { failWith } from "#app/browser/run-action.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { useRoot } from "#app/root-data.ts";
import { answerTo } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { CategoryForm } from "./category-form.tsx";
import { ShelfRow } from "./shelf-row.tsx";

type CountedCategory = Category & { shown: number; all: number };
type Props = {
  rows: readonly (CountedCategory & { under?: CountedCategory[] })[];
  categories: readonly CountedCategory[];
  reply: FormReply<unknown> | undefined;
};

const KIND = "application/x-category";

/** One level of categories, dragged or moved by their buttons. */
export function CategoryRows({ rows, categories, reply }: Props) {
  const { dragged, dragging } = usePlace();
  return (
    <ul className="border-t border-line">
      {rows.map((row, at) => (
        <li
          key={row.slug}
          draggable
          {...dragging(row, rows[at + 1]?.slug ?? "", rows)}
          className={`border-b border-line ${dragged?.slug === row.slug ? "opacity-40" : ""}`}
        >
          <CategoryRow
            row={row}
            isFirst={at === 0}
            isLast={at === rows.length - 1}
            categories={categories}
            reply={reply}
          />
          {row.under && row.under.length > 0 && (
            <div className="pb-2 pl-6">
              <CategoryRows rows={row.under} categories={categories} reply={reply} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The dragged row, and the request that moves it. */
function usePlace() {
  const [dragged, setDragged] = useState<Category | null>(null);
  const fetcher = useFetcher<FormReply<unknown>>();
  const account = useRoot()?.account;
  const { data: reply } = fetcher;
  useEffect(() => {
    if (reply?.refused) failWith(reply.refused.message);
  }, [reply]);
  function put({ slug }: Category, before: string): void {
    setDragged(null);
    const sent = { intent: "place", id: slug, before, ...(account && { as: account.id }) };
    void fetcher.submit(sent, { method: "post" });
  }
  const dragging = (row: Category, next: string, rows: readonly Category[]) => ({
    onDragStart(event: DragEvent) {
      event.stopPropagation();
      event.dataTransfer.setData(KIND, row.slug);
      setDragged(row);
    },
    onDragEnd: () => setDragged(null),
    onDragOver(event: DragEvent) {
      if (dragged?.parent === row.parent) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (dragged?.parent !== row.parent) return;
      event.preventDefault();
      event.stopPropagation();
      const at = ({ slug }: Category) => rows.findIndex((other) => other.slug === slug);
      put(dragged, at(dragged) < at(row) ? next : row.slug);
    },
  });
  return { dragged, dragging };
}

type RowProps = Omit<Props, "rows"> & { row: CountedCategory; isFirst: boolean; isLast: boolean };

function CategoryRow({ row, isFirst, isLast, categories, reply }: RowProps) {
  const { slug, name, shown, all } = row;
  const saved = answerTo(reply, { intent: "save", id: slug });
  return (
    <ShelfRow
      {...{ slug, name, isFirst, isLast }}
      path={categoryPath(slug)}
      counts={
        <p className="text-14 text-soft numbers">
          상품 {all}개{shown !== all && `, 보이는 상품 ${shown}개`}
        </p>
      }
      edit={
        <Unfold
          title="고치기"
          label={`고치기: ${name}`}
          open={saved !== undefined}
          className="open:w-full"
        >
          <CategoryForm key={slug} category={row} categories={categories} reply={saved} />
        </Unfold>
      }
      removal={`상품 ${all}개는 카테고리 없이 그대로 있고, 아래 카테고리는 맨 위로 올라와요. 이 카테고리의 주소는 사라져요.`}
    />
  );
}
