type Look = { className?: string };

const OUTLINED = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

export const icon =
  (path: string, paint: typeof OUTLINED | { fill: string } = OUTLINED) =>
  ({ className = "size-6" }: Look) => (
    <svg viewBox="0 0 24 24" aria-hidden className={`shrink-0 ${className}`} {...paint}>
      <path d={path} />
    </svg>
  );
const filledIcon = (path: string) => icon(path, { fill: "currentColor" });

export const CloseIcon = icon("M6 6l12 12M18 6L6 18");
export const MenuIcon = icon("M4 8.5h16M4 15.5h16");
export const SearchIcon = icon("M17 10.5a6.5 6.5 0 10-13 0 6.5 6.5 0 0013 0zM15.2 15.2L20 20");
export const CartIcon = icon("M5 8h14l1 12H4zM9 11V7a3 3 0 016 0v4");
/** Over a picture it is seen on light and dark. */
export const HeartIcon = ({
  isFilled,
  isOnPicture,
}: {
  isFilled: boolean;
  isOnPicture?: boolean | undefined;
}) => {
  const ground = isOnPicture ? "#0007" : "none";
  return (
    <svg
      viewBox="0 0 24 24"
      fill={isFilled ? "currentColor" : ground}
      stroke={isOnPicture ? "#fff" : "currentColor"}
      strokeWidth="1.5"
      aria-hidden
      className={isFilled ? "size-6 text-accent" : "size-6"}
    >
      <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0112 7.1a4.3 4.3 0 017.5 2.7C19.5 15.4 12 20 12 20z" />
    </svg>
  );
};
export const ChatIcon = filledIcon(
  "M12 4c-4.9 0-8.5 3-8.5 6.9 0 2.4 1.4 4.5 3.6 5.7l-.7 3c-.1.4.3.7.6.5l3.6-2.4c.5.1.9.1 1.4.1 4.9 0 8.5-3 8.5-6.9S16.9 4 12 4z",
);
export const ChevronIcon = icon("M9.5 6l6 6-6 6");
export const ArrowDownIcon = icon("M12 5v14m-6-6 6 6 6-6");

export const MinusIcon = icon("M6 12h12");
export const PlusIcon = icon("M6 12h12M12 6v12");
export const PlayIcon = filledIcon(
  "M8 5.3v13.4c0 .6.7 1 1.2.6l10.3-6.7a.75.75 0 000-1.2L9.2 4.7c-.5-.4-1.2 0-1.2.6z",
);
export const PauseIcon = filledIcon("M7 5h3.5v14H7zM13.5 5H17v14h-3.5z");
export const NextIcon = icon("M6 6l9 6-9 6zM18 6v12");
export const LockIcon = icon("M5.5 10.5h13v9h-13zM8.5 10.5V8a3.5 3.5 0 017 0v2.5");
export const ImageIcon = icon(
  "M4 5.5h16v13H4zM4 15.5l4.5-4 3.5 3 3-2.5 5 4.5M9 9.25a.75.75 0 10-1.5 0 .75.75 0 001.5 0z",
);
