import type { ComponentProps } from "react";
import { PostForm } from "#app/ui/form/post-form.tsx";

type Props = Omit<ComponentProps<typeof PostForm>, "fields"> & {
  /** which of the page's forms this is */
  intent: string;
};

/** A form about oneself. What was saved is shown as saved, and no password stays in its field. */
export function MyForm({ intent, className = "grid max-w-120 gap-5", ...form }: Props) {
  return (
    <PostForm
      asMember
      preventScrollReset
      fields={{ intent }}
      className={className}
      onSaved={(saved) => saved.reset()}
      {...form}
    />
  );
}
