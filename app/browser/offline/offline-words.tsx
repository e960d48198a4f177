import { useCallback, useEffect } from "react";
import { useNavigate, useLocation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { isServerThere } from "./is-server-there.ts";
import { needsDocument, type DocumentUnavailable } from "./unavailable.ts";

/** Instead of a page that was never kept, until there is a network again. */
export function OfflineWords({ error }: { error: DocumentUnavailable }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const anew = needsDocument(error);
  const again = useCallback(() => {
    if (!anew) return void navigate(pathname + search + hash, { replace: true });
    void isServerThere().then((isThere) => isThere && location.reload());
  }, [anew, navigate, pathname, search, hash]);
  useEffect(() => {
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);
  return (
    <section className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-center justify-center gap-4 px-5 text-center">
      <title>오프라인이에요</title>
      <h1 className="text-28 font-bold">오프라인이에요</h1>
      <p className="text-16 text-soft">{error.words}</p>
      <p className="mt-4 flex flex-wrap justify-center gap-2">
        <Button type="button" look="ink" size="l" onClick={again}>
          다시 시도
        </Button>
        <ButtonLink to="/" size="l">
          홈으로
        </ButtonLink>
      </p>
    </section>
  );
}
