import { OneButton } from "#app/account/my/one-button.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { AnswerTemplate } from "#shop/question/template/list-templates.server.ts";

export function TemplateList({ templates }: { templates: AnswerTemplate[] }) {
  if (!templates.length)
    return (
      <EmptyState
        title="답변 틀이 없어요"
        words="배송, 환불, 사용 범위처럼 되풀이되는 답변부터 만들어보세요."
      >
        <ButtonLink to="?new" look="ink">
          답변 틀 만들기
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <ButtonLink to="?new" look="ink">
        답변 틀 만들기
      </ButtonLink>
      <ul className="mt-4 border-t border-ink">
        {templates.map(({ id, title, text }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <h2 className="text-16 font-semibold">{title}</h2>
              <p className="mt-1 line-clamp-2 text-14 text-soft">{text}</p>
            </div>
            <div className="flex flex-wrap items-start gap-2">
              <ButtonLink to={`?edit=${id}`} aria-label={`고치기: ${title}`}>
                고치기
              </ButtonLink>
              <details className="relative">
                <summary
                  aria-label={`삭제: ${title}`}
                  className="inline-flex min-h-11 list-none items-center rounded-s border border-edge px-4 text-14 font-medium hover:bg-wash [&::-webkit-details-marker]:hidden"
                >
                  삭제
                </summary>
                <div className="mt-2 rounded-m bg-wash p-3 md:absolute md:right-0 md:z-10 md:w-56 md:border md:border-line md:bg-paper md:shadow-float">
                  <p className="pb-3 text-14">이 틀을 지울까요? 이미 보낸 답변은 그대로예요.</p>
                  <OneButton values={{ intent: "remove", id }}>
                    {(busy) => (
                      <Button look="danger" busy={busy} aria-label={`틀 지우기: ${title}`}>
                        지우기
                      </Button>
                    )}
                  </OneButton>
                </div>
              </details>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
