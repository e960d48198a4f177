import type { MissingStep } from "#app/admin/setup/opening.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

/** The steps before the shop may open, each with its button, in order. */
export function MissingSteps({ missing }: { missing: readonly MissingStep[] }) {
  return (
    <Section look="ruledSmall" id="before-opening" title="주문을 받기 전에 할 일" className="pt-4">
      <ol>
        {missing.map(({ id, title, words, path }, at) => (
          <li key={id} className="flex items-center gap-4 border-b border-line py-3">
            <div className="min-w-0 flex-1">
              <p className="text-14 font-medium">{title}</p>
              <p className="text-12 text-soft">{words}</p>
            </div>
            <ButtonLink to={path} look={at === 0 ? "ink" : "outline"} className="shrink-0">
              준비하기
              <span className="sr-only">: {title}</span>
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Section>
  );
}
