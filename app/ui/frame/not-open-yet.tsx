import { ButtonLink } from "../button.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "../text-link.tsx";

/** A page's data before the shop opens; owners also get the list of what is missing. */
export type NotOpenYet = {
  notOpenYet: true;
  missing: { title: string; words: string; article: string | null; path: string }[];
};

export default function NotOpenYetWords({ told: notOpenYet }: { told: NotOpenYet }) {
  const isOwner = notOpenYet.missing.length > 0;
  return (
    <section className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-center justify-center gap-4 px-5 py-16 text-center">
      <title>아직 문을 열지 않았어요</title>
      <Title>아직 문을 열지 않았어요</Title>
      <p className="text-16 text-soft">준비가 끝나면 주문과 예약, 회원가입을 받을게요.</p>
      {isOwner && (
        <ul className="w-full border-t border-line text-left text-14">
          {notOpenYet.missing.map(({ title, words, article, path }) => (
            <li key={title} className="border-b border-line py-3">
              <TextLink href={path} className="font-medium">
                {title}
              </TextLink>
              <span className="block text-soft">{words}</span>
              {article && <span className="block text-12 text-soft">{article}</span>}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={isOwner ? "/admin/setup" : "/"} look="ink" size="l" className="mt-4">
        {isOwner ? "오픈 준비로" : "홈으로"}
      </ButtonLink>
    </section>
  );
}
