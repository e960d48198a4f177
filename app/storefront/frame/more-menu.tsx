import { CategoryMenu } from "./category-menu.tsx";
import { DrawerMenu } from "./drawer-menu.tsx";

/** The drawer's menu, or what the header has beside the specification's entries. */
export default function MoreMenu({ isDrawer = false }: { isDrawer?: boolean }) {
  return isDrawer ? <DrawerMenu /> : <CategoryMenu />;
}
