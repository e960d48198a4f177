import type { ShownMove } from "#shop/move/file/view-move.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { many, mediaKinds } from "./state-words.ts";

type Props = { media: ShownMove["media"]; here: string; canGive: boolean };

/** Pictures and sounds that lie beside, those that belong to no product yet first. */
export function MediaList({ media: { rows, all, placed }, here, canGive }: Props) {
  return (
    <Section title={`사진과 소리 ${many(all)}개`}>
      <p className="pt-3 text-14 text-soft">
        파일 이름이나 소리 파일 안의 제목으로 상품을 찾아요. {wordsOf({ all, placed, canGive })}
      </p>
      {canGive && (
        <ButtonLink to={here} className="mt-3">
          사진과 소리 정하기
        </ButtonLink>
      )}
      <ul className="pt-3">
        {rows.map(({ id, path, kind, goesTo }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-14"
          >
            <span className="text-12 text-soft">{mediaKinds[kind]}</span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{path}</span>
            {goesTo && <span className="text-soft wrap-anywhere">{goesTo}</span>}
            {canGive && (
              <TextLink
                look="soft"
                to={`${here}?one=${id}`}
                aria-label={`${goesTo ? "상품 바꾸기" : "상품 고르기"}: ${path}`}
              >
                {goesTo ? "바꾸기" : "상품 고르기"}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      {all > rows.length && (
        <p className="pt-3 text-12 text-soft">
          그 밖에 {many(all - rows.length)}개가 더 있어요.
          {canGive && " ‘사진과 소리 정하기’에서 모두 볼 수 있어요."}
        </p>
      )}
    </Section>
  );
}

type MediaCounts = { all: number; placed: number; canGive: boolean };

/** Before the files are checked nothing has found its product. */
function wordsOf({ all, placed, canGive }: MediaCounts): string {
  if (placed === all) return "모두 상품을 찾았어요.";
  const found = `${many(placed)}개가 상품을 찾았어요.`;
  if (canGive) return `${found} 찾지 못한 것은 상품을 골라주세요. 고르지 않으면 옮기지 않아요.`;
  return placed ? found : "상품 파일을 함께 올리고 확인하면 어느 상품의 것인지 보여드려요.";
}
