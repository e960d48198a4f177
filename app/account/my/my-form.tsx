import { PostForm, type PostFormProps } from "#app/ui/form/post-form.tsx";
import type { FieldLooks } from "#shop/form-fields.ts";

type Props<Of extends FieldLooks | undefined> = Omit<PostFormProps<Of>, "fields"> & {
  /** which of the page's forms this is */
  intent: string;
};

/** A form about oneself. What was saved is shown as saved, and no password stays in its field. */
export function MyForm<const Of extends FieldLooks | undefined = undefined>({
  intent,
  className = "grid max-w-120 gap-5",
  ...form
}: Props<Of>) {
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
