import { useEffect } from "react";
import { failWith } from "#app/browser/run-action.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { isServerThere } from "./is-server-there.ts";
import { LazyPageError, type DocumentUnavailable } from "./unavailable.ts";
import { Title } from "#app/ui/title.tsx";

/**
 * Loads a new document, because the router never retries a page's script. False while the server
 * does not answer.
 */
async function loadAnew({ cause }: DocumentUnavailable): Promise<boolean> {
  const isThere = await isServerThere();
  if (isThere && cause instanceof LazyPageError && cause.target) location.assign(cause.target);
  else if (isThere) location.reload();
  return isThere;
}

const tryAgain = async (error: DocumentUnavailable) =>
  (await loadAnew(error)) || failWith("아직 연결되지 않았어요. 연결되면 자동으로 다시 불러올게요");

/** Stands in for a page that was never stored, and reloads when the network returns. */
export function OfflineWords({ error }: { error: DocumentUnavailable }) {
  useEffect(() => {
    const again = () => void loadAnew(error);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [error]);
  return (
    <section className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-center justify-center gap-4 px-5 text-center">
      <title>오프라인이에요</title>
      <Title>오프라인이에요</Title>
      <p className="text-16 text-soft">{error.words}</p>
      <p className="mt-4 flex flex-wrap justify-center gap-2">
        <Button type="button" look="ink" size="l" onClick={() => void tryAgain(error)}>
          다시 시도
        </Button>
        <ButtonLink to="/" size="l">
          홈으로
        </ButtonLink>
      </p>
    </section>
  );
}
