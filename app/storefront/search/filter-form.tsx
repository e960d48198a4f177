import type { FormEvent, ReactNode } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { useNarrow } from "./use-narrow.ts";

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
  const narrow = useNarrow();
  const { search } = useLocation();
  const change = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.type === "search") return;
    narrow(action + queryOf(currentTarget));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    for (const fold of form.querySelectorAll("details")) fold.open = false;
    form.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    const query = queryOf(form);
    // Choices hold already; only typed words may be new.
    if (query.slice(1) !== new URLSearchParams(search).toString())
      void navigate(action + query, { preventScrollReset: true });
  };
  return (
    <Form {...{ action, role, className }} onChange={change} onSubmit={send}>
      {children}
    </Form>
  );
}
