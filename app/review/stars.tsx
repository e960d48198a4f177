const STAR = "M12 3.2l2.7 5.6 6.1.9-4.4 4.3 1 6.1L12 17.2l-5.4 2.9 1-6.1L3.2 9.7l6.1-.9L12 3.2z";

export const StarIcon = ({ className = "size-4" }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden fill="currentColor" className={`shrink-0 ${className}`}>
    <path d={STAR} />
  </svg>
);

/** Five stars, as many of them filled as were given. */
export function Stars({ stars, className = "size-4" }: { stars: number; className?: string }) {
  return (
    <span role="img" aria-label={`별점 5점 만점에 ${stars}점`} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((at) => (
        <span key={at} className={at <= Math.round(stars) ? "text-accent" : "text-edge"}>
          <StarIcon className={className} />
        </span>
      ))}
    </span>
  );
}
