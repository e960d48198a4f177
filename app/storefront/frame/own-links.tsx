import { useRoot } from "#app/root-data.ts";
import { MenuLink } from "./menu.tsx";

/** The owner's own entries of the menu, in her order. */
export const OwnLinks = ({ className }: { className: string }) =>
  useRoot()?.links.menu.map(({ title, to }) => (
    <MenuLink key={to} item={{ title, link: to, seenBy: "everybody" }} className={className} />
  ));
