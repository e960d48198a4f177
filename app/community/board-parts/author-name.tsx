/** An author's name; the shop's is highlighted. */
export const AuthorName = ({ name, isByShop }: { name: string; isByShop: boolean }) => (
  <span className={isByShop ? "font-medium text-accent" : ""}>{name}</span>
);
