import { seoulTime } from "#lib/seoul-time.ts";
import type { SessionRow } from "#shop/member/session/list-sessions.server.ts";
import { Button } from "#app/ui/button.tsx";
import { MySection } from "../my-page.tsx";
import { OneButton } from "../one-button.tsx";

/** The account's sessions, each with a button that ends it. */
export function SessionList({ sessions }: { sessions: SessionRow[] }) {
  const others = sessions.filter(({ isHere }) => !isHere);
  return (
    <MySection title="로그인한 기기">
      <ul className="-mt-2">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      <p className="mt-3 mb-5 text-14 text-soft">
        모르는 기기가 있다면 로그아웃하고 비밀번호를 바꿔주세요.
      </p>
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        {others.length > 0 && (
          <OneButton values={{ intent: "end-others" }}>
            {(busy) => (
              <Button busy={busy} className="max-md:w-full">
                다른 기기에서 모두 로그아웃
              </Button>
            )}
          </OneButton>
        )}
        <OneButton values={{ intent: "end-all" }}>
          {(busy) => (
            <Button busy={busy} className="max-md:w-full">
              이 기기까지 모두 로그아웃
            </Button>
          )}
        </OneButton>
      </div>
    </MySection>
  );
}

function Session({
  session: { id, device, place, openedAt, seenAt, isAdmin, isHere },
}: {
  session: SessionRow;
}) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-16">
          {device}
          {isHere && <span className="text-14 font-medium text-accent">지금 이 기기</span>}
          {isAdmin && <span className="text-14 text-soft">관리 화면</span>}
        </p>
        <p className="text-14 text-soft numbers">
          {place && `${place} · `}
          {isHere ? "지금 사용 중" : `${seoulTime(seenAt)}에 마지막으로 사용`}
        </p>
        <p className="text-12 text-soft numbers">{seoulTime(openedAt)} 로그인</p>
      </div>
      {!isHere && (
        <OneButton values={{ intent: "end", sessionId: id }}>
          {(busy) => (
            <Button busy={busy} className="shrink-0 whitespace-nowrap">
              로그아웃<span className="sr-only">: {device}</span>
            </Button>
          )}
        </OneButton>
      )}
    </li>
  );
}
