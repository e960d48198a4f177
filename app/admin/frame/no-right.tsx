import { roleTitle, type Role } from "#shop/member/staff/roles.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { landingOf } from "./menu-entry.ts";
import { Title } from "#app/ui/title.tsx";

/** Shown for a page that this role may not open. */
export function NoRight({ role }: { role: Role }) {
  return (
    <section className="mx-auto flex min-h-[60vh] max-w-xl flex-col items-center justify-center gap-4 px-5 text-center">
      <title>볼 수 없는 화면이에요</title>
      <Title>볼 수 없는 화면이에요</Title>
      <p className="text-16 text-soft">
        지금 맡은 역할은 ‘{roleTitle(role)}’이고, 이 화면이나 작업은 그 역할에 들어 있지 않아요.
        필요하다면 상점 주인에게 역할을 바꿔달라고 해주세요.
      </p>
      <ButtonLink to={landingOf(role)} look="ink" size="l" className="mt-4">
        내 화면으로
      </ButtonLink>
    </section>
  );
}
