import { data, redirect, type ServerBuild } from "react-router";
import { maySend, mayOpen } from "#app/admin/doors.ts";
import { landingOf } from "#app/admin/frame/menu-entry.ts";
import { visitorOf } from "#app/request.server.ts";

type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];
type Call = NonNullable<Module["loader"]>;

const noRight = () => data(null, { status: 403 });

const opened =
  (load: Call): Call =>
  (args) => {
    const { role, standing } = visitorOf(args.context);
    // The page that sets up the second factor must open before that factor exists.
    if (standing === "admitted" && !mayOpen(role, args.pattern)) {
      if (args.pattern === "admin") throw redirect(landingOf(role));
      throw noRight();
    }
    return load(args);
  };

const sent =
  (act: Call): Call =>
  (args) => {
    const { role, standing } = visitorOf(args.context);
    if (standing === "admitted" && !maySend(role, args.pattern)) throw noRight();
    return act(args);
  };

/**
 * Guards every back office route: without permission neither its loader nor its action runs, and
 * the layout shows the reason.
 */
export function behindDoors(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (route?.parentId !== "admin/layout") return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: opened(loader) }),
        ...(action && { action: sent(action) }),
      };
      return [id, { ...route, module }];
    }),
  );
}
