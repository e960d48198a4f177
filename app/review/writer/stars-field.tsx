import { useState } from "react";
import { StarIcon } from "../stars.tsx";

const words = ["", "많이 아쉬워요", "아쉬워요", "보통이에요", "좋아요", "아주 좋아요"];

type Props = { chosen: string | undefined; errors: string[] | undefined };

/** Five radio buttons that look like stars; without JavaScript the chosen one is ringed. */
export function StarsField({ chosen, errors }: Props) {
  const [stars, setStars] = useState(Number(chosen) || 0);
  return (
    <fieldset aria-describedby={errors && "stars-error"} aria-invalid={errors ? true : undefined}>
      <legend className="text-14 font-medium">별점</legend>
      <div className="-ml-2 flex items-center">
        {[1, 2, 3, 4, 5].map((at) => (
          <label
            key={at}
            className={`relative grid size-11 cursor-pointer place-items-center rounded-s has-checked:noscript:outline-2 has-focus-visible:outline-2 ${at <= stars ? "text-accent" : "text-edge"}`}
          >
            <input
              type="radio"
              name="stars"
              value={at}
              defaultChecked={at === stars}
              onChange={() => setStars(at)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <StarIcon className="size-8" />
            <span className="sr-only">
              {at}점, {words[at]}
            </span>
          </label>
        ))}
        <span aria-hidden className="pl-2 text-14 text-soft">
          {words[stars]}
        </span>
      </div>
      {errors && (
        <p id="stars-error" className="text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
