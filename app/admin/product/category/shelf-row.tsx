import type { ReactNode } from "react";
import { OneButton } from "#app/account/my/one-button.tsx";
import { MoveButtons } from "#app/admin/qna/move-buttons.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

type Props = {
  slug: string;
  name: string;
  /** where shoppers see it */
  path: string;
  counts: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  /** the way to change it */
  edit: ReactNode;
  /** what its removal does */
  removal: ReactNode;
};

/** A category or a collection in its order: moved, changed, removed. */
export function ShelfRow({ slug, name, path, counts, isFirst, isLast, edit, removal }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-1 py-2 text-16 font-medium">
          {name}{" "}
          <TextLink look="soft" to={path} className="text-12 font-normal">
            {decodeURIComponent(path)}
          </TextLink>
        </p>
        {counts}
        <MoveButtons intent="move" id={slug} title={name} isFirst={isFirst} isLast={isLast} />
      </div>
      <div className="flex flex-wrap items-start gap-x-5">
        {edit}
        <Unfold title="삭제" label={`삭제: ${name}`} className="open:w-full">
          <div className="flex flex-col items-start gap-3 rounded-m bg-wash p-4 text-14">
            <p>{removal}</p>
            <OneButton values={{ intent: "remove", id: slug }}>
              {(busy) => (
                <Button look="danger" busy={busy} aria-label={`지우기: ${name}`}>
                  지우기
                </Button>
              )}
            </OneButton>
          </div>
        </Unfold>
      </div>
    </>
  );
}
