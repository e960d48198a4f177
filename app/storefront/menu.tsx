import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { auth } from "../browser/auth-state.ts";
import { ui } from "../browser/ui-state.ts";
import { useRoot } from "../root.tsx";
import { ChatIcon } from "../ui/icons.tsx";
import { badgeWords } from "./badge-words.ts";

/** A small speech bubble and, when there are any, the number of messages. */
function ChatBadge({ count }: { count: number }) {
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center gap-0.5 rounded-full bg-accent px-1 text-12 font-semibold text-on-accent numbers">
      <ChatIcon className="size-3" />
      {badgeWords(count)}
    </span>
  );
}

type LinkLook = { className: string };

/** Choosing a link of the drawer closes it; in the header there is none to close. */
const closeDrawer = () => ui.change({ isMobileDrawer: false });

export function MenuLink({ to, className, children }: LinkLook & { to: string; children: ReactNode }) {
  const here = useLocation().pathname === to;
  return <Link to={to} onClick={closeDrawer} aria-current={here ? "page" : undefined} className={`${className} aria-[current=page]:font-semibold`}>{children}</Link>;
}

/** The specification's "online inquiry": no route, the messaging provider's chat page in a new tab. */
export function ChatLink({ className }: LinkLook) {
  const site = useRoot()?.site;
  if (!site?.chatUrl) return null;
  return (
    <a href={site.chatUrl} target="_blank" rel="noopener noreferrer" onClick={closeDrawer} className={className}>
      <span className="inline-flex items-center gap-1.5">온라인문의<ChatBadge count={site.chatBadge} /></span>
      <span className="sr-only">(새 창에서 열려요)</span>
    </a>
  );
}

export function SignOutButton({ className }: LinkLook) {
  return (
    <Form method="post" action="/sign-out" className="contents" onSubmit={() => auth.change({ isLogout: true })}>
      <button type="submit" className={className}>로그아웃</button>
    </Form>
  );
}
