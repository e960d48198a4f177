import { Link } from "react-router";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Title } from "#app/ui/title.tsx";

/** The editor's heading, under the way back. */
export function ProductHeader({ title }: { title: string }) {
  return (
    <header className="mb-6">
      <Link
        to="/admin/product"
        className="-ml-1.5 inline-flex min-h-11 items-center gap-1 text-14 text-soft transition-colors duration-150 hover:text-ink"
      >
        <ChevronIcon className="size-4 rotate-180" />
        상품 목록
      </Link>
      <Title>{title}</Title>
    </header>
  );
}
