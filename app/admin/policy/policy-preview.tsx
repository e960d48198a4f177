import { useState } from "react";
import { dayWords } from "#lib/calendar-day.ts";
import type { Policy } from "#shop/policy/find-policy.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { RichText } from "#app/ui/rich-text.tsx";

const widths = {
  phone: { title: "휴대폰 폭", look: "max-w-97.5" },
  desktop: { title: "컴퓨터 폭", look: "max-w-3xl" },
};

/** The text as the public page shows it (app/policy/policy-document.tsx), in two widths. */
export function PolicyPreview({
  policy: { title, version, effectiveOn, summary, html },
}: {
  policy: Policy;
}) {
  const [width, setWidth] = useState<keyof typeof widths>("phone");
  return (
    <section aria-label="미리보기">
      <div role="group" aria-label="폭" className="flex gap-2">
        {(Object.keys(widths) as (keyof typeof widths)[]).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === width}
            onClick={() => setWidth(each)}
            className={buttonClass({ look: each === width ? "ink" : "outline" })}
          >
            {widths[each].title}
          </button>
        ))}
      </div>
      <p className="mt-3 text-12 text-soft">저장한 글이에요. 고친 것은 먼저 저장해주세요.</p>
      <div className={`mt-4 rounded-m border border-line px-5 py-10 ${widths[width].look}`}>
        <p className="text-28 font-bold">{title}</p>
        <p className="mt-2 text-14 text-soft numbers">
          버전 {version} · {dayWords(effectiveOn)} 시행
        </p>
        {summary && <p className="mt-5 border-l-2 border-line pl-4 text-16">{summary}</p>}
        <RichText html={html} className="mt-6" />
      </div>
    </section>
  );
}
