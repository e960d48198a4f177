import { useLocation } from "react-router";
import { mayOpen } from "#app/admin/doors.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useMissingSteps } from "./opening.ts";
import { TextLink } from "#app/ui/text-link.tsx";

const SETUP = "/admin/setup";

/** Above every screen of the back office but the list of steps itself, until the shop is open. */
export function OpeningBanner() {
  const missing = useMissingSteps();
  const { pathname } = useLocation();
  const role = useRoot()?.role ?? null;
  const [next] = missing;
  if (!next || pathname === SETUP) return null;
  return (
    <aside
      aria-label="오픈 전에"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-s border border-warn px-4 py-3 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-70 text-14">
        <p className="font-semibold">아직 주문을 받지 않아요</p>
        <p className="pt-0.5 text-soft">
          {mayOpen(role, SETUP)
            ? `오픈 전에 남은 것 ${missing.length}가지: ${missing.map(({ title }) => title).join(", ")}`
            : "상점 주인이 오픈 준비를 마치면 주문이 들어와요."}
        </p>
      </div>
      {mayOpen(role, SETUP) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <TextLink look="tall" to={SETUP} className="text-14">
            모두 보기
          </TextLink>
          <ButtonLink to={next.path} look="ink">
            다음: {next.title}
          </ButtonLink>
        </div>
      )}
    </aside>
  );
}
