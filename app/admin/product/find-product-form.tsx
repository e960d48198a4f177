import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** A product search by title; `label` is for screen readers. */
export const FindProductForm = ({ search, label }: { search: string; label: string }) => (
  <Form role="search" preventScrollReset className="flex gap-2 py-3">
    <input
      key={search}
      type="search"
      name="q"
      defaultValue={search}
      aria-label={label}
      placeholder="상품 이름으로 찾기"
      maxLength={100}
      className="min-h-11 w-full min-w-0 rounded-s border border-edge bg-paper px-3 text-16 placeholder:text-soft focus:border-ink"
    />
    <Button className="shrink-0">찾기</Button>
  </Form>
);
