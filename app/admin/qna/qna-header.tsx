import { ButtonLink } from "#app/ui/button.tsx";
import { Title } from "#app/ui/title.tsx";

const parts = [
  { to: "/admin/qna", title: "질문" },
  { to: "/admin/qna/faq", title: "자주 묻는 질문" },
  { to: "/admin/qna/templates", title: "답변 틀" },
];

/** The heading of the three pages about questions, with the ways between them. */
export function QnaHeader({ here }: { here: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <Title>{here === "/admin/qna" ? "QnA" : parts.find(({ to }) => to === here)?.title}</Title>
      <nav aria-label="QnA 관리" className="flex flex-wrap gap-2">
        {parts
          .filter(({ to }) => to !== here)
          .map(({ to, title }) => (
            <ButtonLink key={to} to={to}>
              {title}
            </ButtonLink>
          ))}
      </nav>
    </div>
  );
}
