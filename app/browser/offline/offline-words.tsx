import { useEffect } from "react";
import { useNavigate, useLocation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { DocumentUnavailable } from "./unavailable.ts";

/** Instead of a page that was never kept, until there is a network again. */
export function OfflineWords({ error }: { error: DocumentUnavailable }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const again = () => void navigate(pathname + search + hash, { replace: true });
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [navigate, pathname, search, hash]);
  return (
    <section className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-center justify-center gap-4 px-5 text-center">
      <title>오프라인이에요</title>
      <h1 className="text-28 font-bold">오프라인이에요</h1>
      <p className="text-16 text-soft">{error.words}</p>
      <p className="mt-4 flex flex-wrap justify-center gap-2">
        <Button
          type="button"
          look="ink"
          size="l"
          onClick={() => void navigate(pathname + search + hash, { replace: true })}
        >
          다시 시도
        </Button>
        <ButtonLink to="/" size="l">
          홈으로
        </ButtonLink>
      </p>
    </section>
  );
}
