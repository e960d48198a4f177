/** The mark is a door that sounds: arches going out from it like waves. Takes the colour of the text around it. */
export function Logo({ name, className = "" }: { name: string; className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-[0.4em] text-20 font-bold tracking-[-0.03em] whitespace-nowrap ${className}`}
    >
      <LogoMark className="size-[1.35em] shrink-0 text-accent" />
      {name}
    </span>
  );
}

export function LogoMark({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="2.2">
        <path d="M6.8 20.5v-6.3a5.2 5.2 0 0 1 10.4 0v6.3" />
        <path d="M2.9 20.5v-6.3a9.1 9.1 0 0 1 18.2 0v6.3" />
      </g>
      <path fill="currentColor" d="M9.8 20.5v-6.3a2.2 2.2 0 0 1 4.4 0v6.3z" />
    </svg>
  );
}
