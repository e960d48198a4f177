import type { Crowd, Walker } from "./crowd.ts";

export type Step = {
  method: "GET" | "POST";
  path: string;
  form?: Record<string, string>;
  /** other people's marks this answer may show */ mayShowOthers?: boolean;
};
type Draw = <T>(from: readonly T[]) => T;

const PUBLIC = [
  "/",
  "/",
  "/",
  "/policy",
  "/policy/privacy",
  "/qna",
  "/board",
  "/login",
  "/login/singup",
  "/login/password",
  "/non-member/order",
  "/non-member/order/info",
  "/non-member/order/complete",
  "/order-reserve",
  "/api/products",
  "/nope",
  "/admin-login",
];
const MEMBERS = [
  "/my",
  "/my",
  "/my",
  "/my/profile",
  "/my/addresses",
  "/my/consents",
  "/my/security",
  "/my/social",
  "/my/leave",
  "/my/data",
  "/order",
  "/order/complete",
];
const OFFICE = [
  "/admin",
  "/admin/order",
  "/admin/order?tab=all",
  "/admin/user",
  "/admin/audit",
  "/admin/mailbox",
  "/admin/security",
  "/admin/product",
];

/** What this person does next. Client navigation asks for a page's data, a third of the time. */
export function nextStep(
  walker: Walker,
  { walkers, products }: Crowd,
  draw: Draw,
  chance: (share: number) => boolean,
): Step {
  const step =
    chance(0.45) || walker.role === "visitor"
      ? ofEverybody(walker, walkers, products, draw, chance)
      : ofTheirOwn(walker, walkers, products, draw, chance);
  return step.method === "GET" &&
    !step.path.startsWith("/api") &&
    step.path !== "/my/data" &&
    chance(0.25)
    ? { ...step, path: dataPath(step.path) }
    : step;
}

function ofEverybody(
  walker: Walker,
  walkers: Walker[],
  products: string[],
  draw: Draw,
  chance: (share: number) => boolean,
): Step {
  if (chance(0.35))
    return {
      method: "GET",
      path: `${draw(["/product/", "/non-member/order/", "/api/products/"])}${draw(products)}`,
    };
  // Somebody else's order, and pages that are kept from them.
  const other = draw(walkers);
  if (chance(0.2) && other.orders && other !== walker)
    return {
      method: "GET",
      path: `${draw(["/order/complete/", "/non-member/order/complete/", "/admin/order/", "/order/failure?order=", "/non-member/order/failure?order="])}${chance(0.5) ? other.orders.paid : other.orders.unpaid}`,
      mayShowOthers: walker.role === "administrator",
    };
  if (chance(0.1))
    return {
      method: "GET",
      path: draw([...MEMBERS, ...OFFICE]),
      mayShowOthers: walker.role === "administrator",
    };
  return { method: "GET", path: draw(PUBLIC) };
}

function ofTheirOwn(
  walker: Walker,
  walkers: Walker[],
  products: string[],
  draw: Draw,
  chance: (share: number) => boolean,
): Step {
  if (walker.role === "administrator") {
    if (chance(0.05))
      return {
        method: "POST",
        path: "/admin/product",
        form: { intent: draw(["show", "hide"]), [`product.${products[0]!}`]: "on" },
        mayShowOthers: true,
      };
    const order = draw(walkers).orders?.paid;
    return {
      method: "GET",
      path: order && chance(0.3) ? `/admin/order/${order}` : draw(OFFICE),
      mayShowOthers: true,
    };
  }
  const { paid, unpaid } = walker.orders!;
  if (walker.role === "guest") {
    if (chance(0.02))
      return {
        method: "POST",
        path: "/non-member/order/info",
        form: { orderNumber: paid, phone: walker.phone },
      };
    return {
      method: "GET",
      path: chance(0.6)
        ? `/non-member/order/complete/${paid}`
        : `/non-member/order/failure?order=${unpaid}`,
    };
  }
  if (walker.cookies.has("shop.session_token") && chance(0.01))
    return { method: "POST", path: "/sign-out", form: {} };
  if (chance(0.3))
    return {
      method: "GET",
      path: draw([
        `/order/complete/${paid}`,
        `/order/failure?order=${unpaid}`,
        `/order/${draw(products)}`,
      ]),
    };
  return { method: "GET", path: draw(MEMBERS) };
}

function dataPath(path: string): string {
  const [pathname = "/", query] = path.split("?");
  return `${pathname === "/" ? "/_" : pathname}.data${query ? `?${query}` : ""}`;
}
