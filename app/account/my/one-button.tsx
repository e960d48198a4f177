import type { ReactNode } from "react";
import { PostForm } from "#app/ui/form/post-form.tsx";

/** A form with one button; `children` receives whether it is being sent. */
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
