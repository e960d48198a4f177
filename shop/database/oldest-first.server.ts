import { keysetCursor, readKeyset, type Keyset } from "#lib/keyset.ts";
import type { Page, PageAsked } from "./newest-first.server.ts";

const UUID_OF_NOTHING = "00000000-0000-0000-0000-000000000000";

/**
 * A page of a list, oldest first, by reversing the pages of `read`. `firstId` sorts before every id
 * and has their format.
 */
export async function oldestFirst<Row extends Keyset>(
  { after, before, limit }: PageAsked,
  read: (pageRequest: PageAsked) => Promise<Page<Row>>,
  firstId = UUID_OF_NOTHING,
): Promise<Page<Row>> {
  const page = await read(
    before
      ? { after: before, limit }
      : { before: after ?? keysetCursor({ micros: 0, id: firstId }), limit },
  );
  const keyset = readKeyset(after);
  // `read` always fills up its newest page, which here would repeat rows of the previous page.
  const rows = (
    keyset
      ? page.rows.filter(
          ({ micros, id }) =>
            micros > keyset.micros || (micros === keyset.micros && id > keyset.id),
        )
      : page.rows
  ).toReversed();
  return {
    rows,
    previous: rows[0] && (keyset || (before && page.next)) ? keysetCursor(rows[0]) : null,
    next: page.previous,
  };
}
