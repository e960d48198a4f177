import { toggle } from "#app/browser/player/player.ts";
import { trackOf } from "#app/ui/sound/tracks.tsx";
import { ShelfTiles } from "#app/storefront/category/shelf-tile.tsx";
import type { Tile } from "#app/storefront/tile-of.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlayIcon } from "#app/ui/icons.tsx";

/** A wish list as a playlist of its samples. */
export function WishTiles({ tiles, hidden }: { tiles: Tile[]; hidden: number }) {
  const tracks = tiles.flatMap((tile) => (tile.sample ? trackOf(tile.sample, tile) : []));
  const [first] = tracks;
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pb-6">
        <p className="text-14 text-soft numbers">
          {tiles.length}개{hidden > 0 && ` · 지금은 볼 수 없는 상품 ${hidden}개는 제외했어요`}
        </p>
        {first && (
          <Button type="button" onClick={() => toggle(first, tracks)} className="noscript:hidden">
            <PlayIcon className="size-5" />
            {tracks.length}개 이어 듣기
          </Button>
        )}
      </div>
      {tiles.length ? <ShelfTiles tiles={tiles} /> : <NothingWished />}
    </>
  );
}

export const NothingWished = () => (
  <EmptyState
    title="아직 찜한 상품이 없어요"
    words="마음에 드는 상품의 하트를 누르면 여기에 모여요."
  >
    <ButtonLink to="/" look="ink" size="l">
      상품 둘러보기
    </ButtonLink>
  </EmptyState>
);
