import { adChannels } from "#shop/member/consent/ad-channel.ts";
import { countReach, type Reach } from "#shop/letter/count-reach.server.ts";
import { segmentForm } from "#shop/letter/segment.ts";
import { shopOf } from "#app/request.server.ts";
import type { Route } from "./+types/reach";

/** null: what is chosen cannot be read yet */
export type CountedReach = { reach: Reach | null };

/** How many members the chosen segment has; a number alone, so nobody is read. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const read = segmentForm.safeParse(Object.fromEntries(searchParams));
  const channel = adChannels.find((each) => each === searchParams.get("channel"));
  const counted: CountedReach = {
    reach: read.success && channel ? await countReach(shopOf(context), read.data, channel) : null,
  };
  return Response.json(counted, { headers: { "Cache-Control": "private, no-store" } });
}
