import { ButtonLink } from "#app/ui/button.tsx";

/** Above the list that an owner lands on, until her shop is open. */
export function SetupStrip({ missing }: { missing: readonly { title: string }[] }) {
  if (!missing.length) return null;
  return (
    <section
      aria-labelledby="before-opening"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-s border border-warn px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-70">
        <h2 id="before-opening" className="text-16 font-semibold">
          문 열기 전에
        </h2>
        <p className="mt-1 text-14 text-soft">
          아직 주문을 받지 않아요. 남은 것: {missing.map(({ title }) => title).join(", ")}
        </p>
      </div>
      <ButtonLink to="/admin/setup" look="ink">
        이어서 준비하기
      </ButtonLink>
    </section>
  );
}
