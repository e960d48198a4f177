import type { FormEvent, ReactNode } from "react";
import { Form, useNavigate } from "react-router";

type Props = { action: string; className?: string; role?: "search"; children: ReactNode };

/** The first of the orders is the usual one. */
const usualSort = (form: HTMLFormElement): string | undefined =>
  form.querySelector<HTMLSelectElement>("select[name=sort]")?.options[0]?.value;

/** The query of an address, without what asks for nothing. */
function queryOf(form: HTMLFormElement): string {
  const searchParams = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const words = typeof value === "string" ? value.trim() : "";
    if (words && !(name === "sort" && words === usualSort(form))) searchParams.append(name, words);
  }
  return searchParams.size ? `?${searchParams}` : "";
}

/** Choices submit at once with JavaScript; typed fields on submit. */
export function FilterForm({ action, role, className, children }: Props) {
  const navigate = useNavigate();
  const change = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.type === "search") return;
    void navigate(action + queryOf(currentTarget), { replace: true, preventScrollReset: true });
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    for (const fold of event.currentTarget.querySelectorAll("details")) fold.open = false;
    void navigate(action + queryOf(event.currentTarget), { preventScrollReset: true });
  };
  return (
    <Form {...{ action, role, className }} onChange={change} onSubmit={send}>
      {children}
    </Form>
  );
}
