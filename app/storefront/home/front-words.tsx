import type { HomeWords } from "#shop/site/settings.ts";
import { icon } from "#app/ui/icons.tsx";

const proofs = [
  ["hear", icon("M4 14v-2a8 8 0 0116 0v2M4 14h3v6H4zM20 14h-3v6h3z")],
  [
    "licence",
    icon("M18 9V4H6v16h6M9 8h6M9 12h3M16 14a2.5 2.5 0 10.1 0M14.5 18.5V22l1.5-1 1.5 1v-3.5"),
  ],
  ["refund", icon("M4 9h11a5 5 0 010 10H8M8 5L4 9l4 4")],
] as const;

type Props = {
  words: HomeWords;
  /** "p" beside its form, where the page has another heading */
  line?: "h1" | "p";
};

/** The owner's line on what the shop is, and the reasons to trust it. */
export const FrontWords = ({ words, line: Line = "h1" }: Props) => (
  <div className="min-w-0 wrap-anywhere">
    {words.line && <Line className="text-28 font-bold text-balance md:text-40">{words.line}</Line>}
    <div className="mt-3 flex flex-col gap-1.5 text-14 md:mt-5 md:text-16">
      {proofs.map(
        ([name, Icon]) =>
          words[name] && (
            <p key={name} className="flex items-center gap-2">
              <Icon className="size-5 text-accent" />
              {words[name]}
            </p>
          ),
      )}
    </div>
  </div>
);
