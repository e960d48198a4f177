import type { ShownMove, listTargets } from "#shop/move/file/view-move.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { filterBox } from "#app/admin/list/filter-form.tsx";
import { many } from "./state-words.ts";

type Targets = Awaited<ReturnType<typeof listTargets>>;
type Props = { media: ShownMove["media"]; targets: Targets; reply: FormAnswer };

const kindWords = { picture: "사진", sound: "소리", file: "파일" } as const;

/** Pictures and sounds that lie beside, those that belong to no product yet first. */
export function MediaList({ media: { rows, all, placed }, targets, reply }: Props) {
  return (
    <Section title={`사진과 소리 ${many(all)}개`}>
      <p className="pt-3 text-14 text-soft">
        파일 이름이나 소리 파일 안의 제목으로 상품을 찾아요.{" "}
        {wordsOf({ all, placed, canPlace: targets.length > 0 })}
      </p>
      <ul>
        {rows.map((one) => (
          <MediaItem key={one.id} one={one} targets={targets} reply={reply} />
        ))}
      </ul>
      {all > rows.length && (
        <p className="pt-3 text-12 text-soft">그 밖에 {many(all - rows.length)}개가 더 있어요.</p>
      )}
    </Section>
  );
}

type MediaCounts = { all: number; placed: number; canPlace: boolean };

/** Before the files are checked nothing has found its product. */
function wordsOf({ all, placed, canPlace }: MediaCounts): string {
  if (placed === all) return "모두 상품을 찾았어요.";
  const found = `${many(placed)}개가 상품을 찾았어요.`;
  if (canPlace) return `${found} 찾지 못한 것은 상품을 골라주세요. 고르지 않으면 옮기지 않아요.`;
  return placed ? found : "상품 파일을 함께 올리고 확인하면 어느 상품의 것인지 보여드려요.";
}

type ItemProps = { one: Props["media"]["rows"][number]; targets: Targets; reply: FormAnswer };

const MediaItem = ({ one: { id, path, kind, goesTo }, targets, reply }: ItemProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 text-14">
    <span className="text-12 text-soft">{kindWords[kind]}</span>
    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{path}</span>
    {goesTo ? (
      <span className="text-soft wrap-anywhere">{goesTo}</span>
    ) : (
      targets.length > 0 && <PlaceForm id={id} path={path} targets={targets} reply={reply} />
    )}
  </li>
);

type PlaceProps = { id: string; path: string; targets: Targets; reply: FormAnswer };

const PlaceForm = ({ id, path, targets, reply }: PlaceProps) => (
  <PostForm
    fields={{ intent: "place", media: id }}
    reply={reply}
    asMember
    className="flex min-w-0 gap-2"
  >
    {({ busy }) => (
      <>
        <label className="sr-only" htmlFor={`to-${id}`}>
          상품 고르기: {path}
        </label>
        <select id={`to-${id}`} name="to" className={`${filterBox} min-w-0 max-w-60`}>
          <option value="">상품 고르기</option>
          {targets.map(({ fileId, item, title }) => (
            <option key={`${fileId}:${item}`} value={`${fileId}:${item}`}>
              {title}
            </option>
          ))}
        </select>
        <Button busy={busy} className="shrink-0" aria-label={`정하기: ${path}`}>
          정하기
        </Button>
      </>
    )}
  </PostForm>
);
