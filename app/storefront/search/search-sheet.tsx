import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type RefObject,
  type SubmitEvent,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { notePlace } from "#app/browser/places.ts";
import { player } from "#app/browser/player/player.ts";
import { CloseButton } from "#app/ui/close-button.tsx";
import { useModal } from "#app/ui/modal.ts";
import { moveThroughLinks } from "#app/ui/move-through-links.ts";
import { rememberSearch } from "./recent-searches.ts";
import { SheetResults } from "./sheet-results.tsx";
import { useLeftSearch } from "./use-left-search.ts";
import { useSuggestions } from "./use-suggestions.ts";
import { VoiceChips } from "./voice-chips.tsx";

// Few play something; the bar of the page lies under the sheet.
const PlayerRow = lazy(() =>
  import("#app/ui/sound/player-bar.tsx").then((bar) => ({ default: bar.PlayerRow })),
);

/** The query, in the form of the search page's address. */
function useAsked(start: string) {
  const [typed, setTyped] = useState(() => new URLSearchParams(start).get("q") ?? "");
  const [voice, setVoice] = useState<Record<string, string>>(() => {
    const { q: _, ...others } = Object.fromEntries(new URLSearchParams(start));
    return others;
  });
  const words = typed.trim();
  const query = new URLSearchParams({ ...(words && { q: words }), ...voice }).toString();
  return { typed, setTyped, voice, setVoice, words, asked: query };
}

type Props = {
  onClose: () => void;
  start?: string;
};

/** Finds while one types, over whatever page stands below. */
export default function SearchSheet({ onClose, start = "" }: Props) {
  const modal = useModal({ open: true, onClose });
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  const { typed, setTyped, voice, setVoice, words, asked: query } = useAsked(start);
  const look = useSuggestions(query);
  const { found, isWaiting } = look;
  const isVain = found && !isWaiting && (found.suggestions.isNear || !found.suggestions.count);
  const sent = useLeftSearch(isVain && !Object.keys(voice).length ? words || null : null);
  const track = player.use((now) => now.track);
  // Returning visitors want results, so the keyboard stays closed.
  useEffect(() => {
    if (start) modal.ref.current?.focus();
  }, [start, modal.ref]);
  const leave = () => {
    rememberSearch(typed);
    onClose();
  };
  const leaveForAll = () => {
    sent();
    leave();
  };
  const follow = () => {
    notePlace(key, { sheet: query || undefined });
    leave();
  };
  const searchFor = (recent: string) => {
    setTyped(recent);
    field.current?.focus();
  };
  return (
    <dialog
      {...modal}
      tabIndex={-1}
      onKeyDown={moveThroughLinks}
      aria-labelledby={titleId}
      className="sheet bg-paper text-ink shadow-float outline-none max-md:h-dvh max-md:max-h-none max-md:rounded-none md:mt-[8vh] md:w-[min(40rem,100vw-2rem)]"
    >
      <div className="flex max-h-[inherit] flex-col max-md:h-full">
        <h2 id={titleId} className="sr-only">
          상품 검색
        </h2>
        <Field
          {...{ typed, field }}
          isFirst={!start}
          onType={setTyped}
          onSend={() => {
            leaveForAll();
            void navigate(`/search?${query}`);
          }}
        />
        <VoiceChips choices={found?.suggestions.choices ?? []} chosen={voice} onChange={setVoice} />
        <SheetResults
          {...{ ...look, asked: query, words }}
          onChoose={searchFor}
          onFollow={follow}
          onLeave={leaveForAll}
        />
        {track && (
          <Suspense>
            <PlayerRow track={track} onFollow={follow} className="relative shrink-0" />
          </Suspense>
        )}
      </div>
    </dialog>
  );
}

type FieldProps = {
  typed: string;
  field: RefObject<HTMLInputElement | null>;
  isFirst: boolean;
  onType: (typed: string) => void;
  onSend: () => void;
};

function Field({ typed, field, isFirst, onType, onSend }: FieldProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5">
      <form role="search" action="/search" onSubmit={submit} className="min-w-0 flex-1">
        <input
          ref={field}
          name="q"
          type="search"
          autoFocus={isFirst}
          aria-label="검색어"
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          maxLength={60}
          placeholder="목소리, 용도, 상품명"
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-11 w-full bg-paper text-16 outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
        />
      </form>
      <form method="dialog">
        <CloseButton label="검색 닫기" />
      </form>
    </div>
  );
}
