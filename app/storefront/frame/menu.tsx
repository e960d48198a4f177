import type { FormEvent, ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { failWith } from "#app/browser/run-action.ts";
import { auth } from "#app/browser/state/auth-state.ts";
import { ui } from "#app/browser/state/ui-state.ts";
import { useRoot } from "#app/root-data.ts";
import { ChatIcon } from "#app/ui/icons.tsx";
import type { MenuItem } from "./menu-items.ts";

/** A small speech bubble; a number belongs in it as soon as something counts messages. */
const ChatBadge = () => (
  <span className="inline-grid size-5 place-items-center rounded-full bg-accent text-on-accent">
    <ChatIcon className="size-3" />
  </span>
);

type LinkLook = { className: string };

/** Whatever is chosen in the drawer closes it; in the header there is none to close. */
const closeDrawer = () => ui.change({ isMobileDrawer: false });

type ItemLook = LinkLook & { item: MenuItem };

/** `children` stand in the place of the title. */
export function MenuLink({ item, className, children }: ItemLook & { children?: ReactNode }) {
  const here = useLocation().pathname === item.link;
  if (item.link === null) return <ChatLink item={item} className={className} />;
  return (
    <Link
      to={item.link}
      onClick={closeDrawer}
      aria-current={here ? "page" : undefined}
      className={`${className} aria-[current=page]:font-semibold`}
    >
      {children ?? item.title}
    </Link>
  );
}

/**
 * The specification's "online inquiry": the messaging provider's chat page in a new tab, not a
 * route.
 */
function ChatLink({ item, className }: ItemLook) {
  const site = useRoot()?.site;
  if (!site?.chatUrl) return null;
  return (
    <a
      href={site.chatUrl}
      target="_blank"
      rel="noopener noreferrer"
      onClick={closeDrawer}
      className={className}
    >
      <span className="inline-flex items-center gap-1.5">
        {item.title}
        {item.isBadge && <ChatBadge />}
      </span>
      <span className="sr-only">(새 창에서 열려요)</span>
    </a>
  );
}

/** Signing out needs the server, so a failure must be shown. */
function signOut(event: FormEvent): void {
  closeDrawer();
  if (navigator.onLine) return auth.change({ isLogout: true });
  event.preventDefault();
  failWith("인터넷에 연결되어 있지 않아 로그아웃하지 못했어요. 연결된 뒤에 다시 눌러주세요");
}

export function SignOutButton({ className }: LinkLook) {
  return (
    <Form method="post" action="/sign-out" className="contents" onSubmit={signOut}>
      <button type="submit" className={className}>
        로그아웃
      </button>
    </Form>
  );
}
