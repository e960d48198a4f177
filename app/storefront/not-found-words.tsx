import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { ErrorWords } from "#app/ui/frame/error-screen.tsx";
import { TileStrip } from "./category/shelf-tile.tsx";
import type { Tile } from "./tile-of.ts";

/** A page or product that is not there, and the ways on: searching, asking, products near it. */
export default function NotFoundWords({ near = [] }: { near?: Tile[] | undefined }) {
  return (
    <>
      <ErrorWords error={{ status: 404 }}>
        <ButtonLink to="/qna" size="l">
          고객센터
        </ButtonLink>
      </ErrorWords>
      <Form action="/search" role="search" className="mx-auto flex max-w-xl gap-2 px-5">
        <SearchField
          size="l"
          label="검색어"
          value=""
          maxLength={60}
          placeholder="목소리, 용도, 상품명"
        />
        <Button className="min-h-12">찾기</Button>
      </Form>
      {near.length > 0 && (
        <section aria-labelledby="near" className="mx-auto max-w-162 pt-14 pb-10">
          <h2 id="near" className="px-5 pb-2 text-20 font-semibold md:px-0">
            이런 상품은 어떠세요?
          </h2>
          <TileStrip tiles={near} />
        </section>
      )}
    </>
  );
}
