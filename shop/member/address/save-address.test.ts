import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { chooseDefaultAddress } from "./choose-default-address.server.ts";
import { listAddresses } from "./list-addresses.server.ts";
import { removeAddress } from "./remove-address.server.ts";
import { MOST_ADDRESSES, saveAddress } from "./save-address.server.ts";
import { addresses } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const form = (label: string, isDefault = false) => ({
  label,
  recipientName: "홍길동",
  recipientPhone: "01012345678",
  postcode: "04066",
  address: "서울특별시 마포구 와우산로 94",
  addressDetail: "301호",
  isDefault,
});
async function bookOf() {
  const { db, has } = await testShop();
  const { id } = await has.member();
  return {
    db,
    id,
    has,
    list: () => listAddresses(db, id),
    usual: async () =>
      (await listAddresses(db, id)).filter(({ isDefault }) => isDefault).map(({ label }) => label),
  };
}

test("the first address is the usual one; another becomes it when that is asked for", async () => {
  const { db, id, list, usual } = await bookOf();
  await saveAddress(db, id, form("집"));
  await saveAddress(db, id, form("작업실"));
  expect(await usual()).toEqual(["집"]);
  await saveAddress(db, id, form("부모님", true));
  expect(await usual()).toEqual(["부모님"]);
  const home = (await list()).find(({ label }) => label === "집")!;
  expect(await chooseDefaultAddress(db, id, home.id)).toBe(true);
  expect(await usual()).toEqual(["집"]);
  // Changing the usual one without the tick does not leave the book without one.
  expect(await saveAddress(db, id, form("우리집"), home.id)).toBe(true);
  expect(await usual()).toEqual(["우리집"]);
});

test("when the usual one goes the oldest that is left becomes it, and the last may go", async () => {
  const { db, id, list, usual } = await bookOf();
  for (const label of ["가", "나", "다"]) await saveAddress(db, id, form(label));
  await removeAddress(db, id, (await list())[0]!.id);
  expect(await usual()).toEqual(["나"]);
  for (const { id: one } of await list()) await removeAddress(db, id, one);
  expect(await list()).toEqual([]);
});

test("somebody else's address is not there for any of it", async () => {
  const { db, id, has, list } = await bookOf();
  await saveAddress(db, id, form("집"));
  const [mine] = await list();
  const other = await has.member();
  expect([
    await saveAddress(db, other.id, form("훔친 집"), mine!.id),
    await removeAddress(db, other.id, mine!.id),
    await chooseDefaultAddress(db, other.id, mine!.id),
  ]).toEqual([false, false, false]);
  expect(await list()).toEqual([mine]);
});

test("thirty at the same moment: twenty are kept, exactly one is the usual one, and a double click keeps one", async () => {
  const { db, id, list, usual } = await bookOf();
  const saves = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => saveAddress(db, id, form(`주소 ${at}`, at % 2 === 0))),
  );
  expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_ADDRESSES);
  for (const save of saves)
    if (save.status === "rejected") expect(save.reason).toMatchObject({ code: "address-limit" });
  expect([(await list()).length, (await usual()).length]).toEqual([MOST_ADDRESSES, 1]);

  const another = await bookOf();
  await Promise.all([
    saveAddress(db, another.id, form("집")),
    saveAddress(db, another.id, form("집")),
  ]);
  await saveAddress(db, another.id, form(""));
  expect(await another.list()).toMatchObject([{ label: "집" }]);
});

test("choosing, changing and removing at the same moment leave exactly one usual address", async () => {
  const { db, id, list, usual } = await bookOf();
  for (const label of ["가", "나", "다", "라", "마"]) await saveAddress(db, id, form(label));
  for (let round = 0; round < 10; round++) {
    const savedAddresses = await list();
    await Promise.all([
      ...savedAddresses.slice(0, 3).map((one) => chooseDefaultAddress(db, id, one.id)),
      removeAddress(db, id, savedAddresses[0]!.id),
      saveAddress(db, id, form(`새 ${round}`, true)),
    ]);
    expect(await usual()).toHaveLength(1);
  }
  expect(await rowsOf(db, addresses, { userId: id })).not.toHaveLength(0);
});
