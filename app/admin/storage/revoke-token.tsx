import { useEffect, useRef } from "react";
import type { ListedToken } from "#shop/file/storage-token/list-storage-tokens.server.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** Asks once: what uses the token stops at once, and the token never comes back. */
export function RevokeToken({ token: { id, label, start } }: { token: ListedToken }) {
  const words = useRef<HTMLHeadingElement>(null);
  useEffect(() => words.current?.focus(), [id]);
  return (
    <PostForm
      reply={undefined}
      fields={{ id, intent: "revoke" }}
      asMember
      action="/admin/storage"
      className="flex max-w-3xl flex-col gap-3 rounded-s border border-bad px-4 py-4"
    >
      {({ busy }) => (
        <>
          <h3 ref={words} tabIndex={-1} className="text-16 font-semibold wrap-anywhere">
            '{label}' 토큰을 폐기할까요?
          </h3>
          <p className="text-14">
            <code>{start}…</code> 토큰을 쓰는 프로그램은 바로 파일을 다룰 수 없게 되고, 폐기한
            토큰은 되살릴 수 없어요.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="danger" busy={busy}>
              토큰 폐기
            </Button>
            <ButtonLink to="/admin/storage" look="quiet">
              닫기
            </ButtonLink>
          </div>
        </>
      )}
    </PostForm>
  );
}
