import { useState } from "react";
import { useNavigate } from "react-router";
import { randomLetters } from "#lib/random-letters.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { MOVE_KEPT_DAYS } from "#shop/move/move-limits.ts";
import { listMoves } from "#shop/move/file/view-move.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/moves";
import { DropField } from "./drop-field.tsx";
import { many } from "./state-words.ts";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "옮기기");

export async function loader({ context }: Route.LoaderArgs) {
  return { newId: randomLetters(12), moves: await listMoves(shopOf(context).db) };
}

const others: [to: string, title: string, words: string][] = [
  ["/admin/move/members", "옮겨 온 회원", "처음 로그인할 링크를 메일로 보내요"],
  ["/admin/move/orders", "이전 상점의 주문", "옮겨 온 주문을 찾고 기록을 봐요"],
  ["/admin/move/purchases", "다른 곳에서 산 것", "이전 상점에서 산 분이 파일을 열어요"],
  ["/admin/move/reviews", "다른 곳에서 쓴 후기", "쓴 곳과 날짜를 밝혀 상품 화면에 보여요"],
  ["/admin/move/addresses", "이전 주소", "옛 링크로 온 손님을 새 상품으로 보내요"],
  ["/admin/move/out", "상점 전체 담기", "상품부터 주문까지 파일 하나에 담아 나가요"],
];

export default function Moves({ loaderData: { newId, moves } }: Route.ComponentProps) {
  const [id] = useState(newId);
  const navigate = useNavigate();
  return (
    <div className="flex max-w-240 flex-col gap-10">
      <div className="flex flex-col gap-3">
        <Title>옮기기</Title>
        <p className="max-w-2xl text-14 text-soft">
          이전 상점에서 받은 파일을 그대로 올리면 무엇인지 알아보고, 무엇이 어떻게 들어올지 먼저
          보여드려요. 누르기 전에는 아무것도 바뀌지 않고, 마지막 작업 뒤 {MOVE_KEPT_DAYS}일 동안
          되돌릴 수 있어요. 카페24, 스마트스토어, 아임웹, 영카트·그누보드, 우커머스, 쇼피파이,
          검로드, 밴드캠프 파일을 알아봐요. 게시판 글과 댓글은 옮기지 않아요.
        </p>
        <DropField move={id} onMade={() => void navigate(`/admin/move/${id}`)} />
      </div>
      <Section title="지금까지 옮긴 것">
        {moves.length ? (
          <ul>
            {moves.map((move) => (
              <MoveItem key={move.id} move={move} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="아직 옮긴 것이 없어요"
            words="위에 이전 상점에서 내려받은 파일을 올려보세요."
          />
        )}
      </Section>
      <Section title="옮긴 뒤에">
        <ul>
          {others.map(([to, title, words]) => (
            <li key={to} className="flex flex-wrap gap-x-3 gap-y-1 border-b border-line py-3">
              <TextLink look="row" to={to} className="font-medium">
                {title}
              </TextLink>
              <span className="text-14 text-soft">{words}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

type Row = Route.ComponentProps["loaderData"]["moves"][number];

const MoveItem = ({ move: { id, createdAt, files, moved, names } }: { move: Row }) => (
  <li className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line py-3 text-14">
    <TextLink look="row" to={`/admin/move/${id}`} className="font-medium numbers">
      {seoulTime(createdAt)}
    </TextLink>
    <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{names.join(", ")}</span>
    <span className="text-soft numbers">
      파일 {many(files)}개 중 {many(moved)}개 옮김
    </span>
  </li>
);
