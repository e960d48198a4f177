/** Who wrote something; the shop itself stands out. */
export const AuthorName = ({ name, isByShop }: { name: string; isByShop: boolean }) => (
  <span className={isByShop ? "font-medium text-accent" : ""}>{name}</span>
);
