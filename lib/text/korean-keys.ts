const INITIALS = "r R s e E f a q Q t T d w W c z x v g".split(" ");
const VOWELS = "k o i O j p u P h hk ho hl y n nj np nl b m ml l".split(" ");
const FINALS = " r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g".split(" ");
const FIRST = 0xac00;
const LAST = 0xd7a3;

/** The Latin keys that type these syllables on a Korean keyboard (두벌식): 안녕 → dkssud. */
export const koreanKeys = (text: string): string =>
  [...text]
    .map((letter) => {
      const code = letter.charCodeAt(0);
      if (code < FIRST || code > LAST) return letter;
      const at = code - FIRST;
      return `${INITIALS[Math.floor(at / 588)]}${VOWELS[Math.floor(at / 28) % 21]}${FINALS[at % 28]}`;
    })
    .join("");
