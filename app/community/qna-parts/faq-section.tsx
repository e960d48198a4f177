import { Link } from "react-router";
import type { ShownFaqs } from "#shop/question/faq/list-faqs.server.ts";
import { questionPath, type QuestionFilter } from "#shop/question/question-filter.ts";
import { PlusIcon } from "#app/ui/icons.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { Section } from "#app/ui/section.tsx";

/** Frequent questions, one category or the search results; opens and closes without JavaScript. */
export function FaqSection({
  found: { categories, here, faqs },
  filter,
}: {
  found: ShownFaqs;
  filter: QuestionFilter;
}) {
  if (!faqs.length) return null;
  return (
    <Section look="open" id="faq-title" title="자주 묻는 질문">
      {here !== null && categories.length > 1 && (
        <nav
          aria-label="질문 분류"
          className="-mx-5 mt-3 overflow-x-auto px-5 [scrollbar-width:none] md:mx-0 md:px-0"
        >
          <ul className="flex min-w-max gap-2 py-1">
            {categories.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={questionPath({ ...filter, categoryId: id })}
                  preventScrollReset
                  aria-current={id === here ? "true" : undefined}
                  className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-14 text-soft transition-colors duration-150 hover:border-edge hover:text-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:font-medium aria-[current=true]:text-paper"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="mt-4 border-t border-ink">
        {faqs.map(({ id, question, html, category }) => (
          <details key={id} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-16 font-medium [&::-webkit-details-marker]:hidden">
              <span>
                {here === null && (
                  <span className="mb-0.5 block text-12 font-normal text-soft">{category}</span>
                )}
                {question}
              </span>
              <PlusIcon className="size-5 text-soft transition-transform duration-150 group-open:rotate-45" />
            </summary>
            <RichText html={html} under={2} className="max-w-3xl pt-1 pb-6 text-16 text-soft" />
          </details>
        ))}
      </div>
    </Section>
  );
}
