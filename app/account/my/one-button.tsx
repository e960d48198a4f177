import type { ReactNode } from "react";
import { PostForm } from "#app/ui/form/post-form.tsx";

/** A form that is one button; `children` is told while it is being sent. */
export function OneButton({
  values,
  children,
}: {
  values: Record<string, string>;
  children: (busy: boolean) => ReactNode;
}) {
  return (
    <PostForm asMember fields={values} reply={undefined} preventScrollReset className="">
      {({ busy }) => children(busy)}
    </PostForm>
  );
}
