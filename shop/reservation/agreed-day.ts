/** The day that counts before ordering, and whether it is later than agreed and needs a tick. */
export const dueShipBy = (
  agreed: string,
  offered: string | null,
): { shipBy: string; asks: boolean } => ({
  shipBy: offered ?? agreed,
  asks: offered !== null && offered > agreed,
});
