import { useEffect, useState } from "react";

export type Section = { id: string; title: string };

/** Jumps to the sections below and shows which one is being read. */
export function SectionTabs({ sections }: { sections: Section[] }) {
  const current = useSectionRead(sections);
  return (
    <nav
      aria-label="상품 정보"
      className="product-tabs sticky top-15 z-20 border-b border-line bg-paper md:top-18"
    >
      <ul className="mx-auto flex max-w-312.5 overflow-x-auto px-2 [scrollbar-width:none] md:gap-6 md:px-3">
        {sections.map(({ id, title }) => (
          <li key={id} className="shrink-0 max-md:flex-1">
            <a
              href={`#${id}`}
              aria-current={id === current || undefined}
              className="flex min-h-12 items-center justify-center border-b-2 border-transparent px-2 text-14 font-medium whitespace-nowrap text-soft transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 aria-[current=true]:border-ink aria-[current=true]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useSectionRead(sections: Section[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    // The section that crosses a line a third down the window is the one being read.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          setCurrent((before) => {
            if (isIntersecting) return target.id;
            return before === target.id ? undefined : before;
          });
      },
      { rootMargin: "-33% 0px -66% 0px" },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
