import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";

/** A product search by title; `label` is for screen readers. */
export const FindProductForm = ({ search, label }: { search: string; label: string }) => (
  <Form role="search" preventScrollReset className="flex gap-2 py-3">
    <SearchField label={label} value={search} placeholder="상품 이름으로 찾기" maxLength={100} />
    <Button className="shrink-0">찾기</Button>
  </Form>
);
