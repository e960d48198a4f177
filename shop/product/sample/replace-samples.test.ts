import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { sounds } from "#shop/file/table.server.ts";
import { findEditableProduct } from "../edit/find-editable-product.server.ts";
import { findProduct } from "../find-product.server.ts";
import { productForm } from "../forms.ts";
import { listProducts } from "../list-products.server.ts";
import { saveProduct } from "../save-product.server.ts";
import { typedWholeNotice } from "#tests/has/product.ts";

const shop = await testShop();
const owner = { account: { id: "owner", email: "admin@sori.example" }, address: "203.0.113.7" };
const typed = (samples: { id?: string; title?: string; soundId?: string }[]) =>
  productForm.safeParse({
    title: "새벽 보이스팩",
    price: "39900",
    isShow: "on",
    ...typedWholeNotice,
    supplyNote: "녹음해 드려요",
    ...Object.fromEntries(
      samples.flatMap((sample, at) =>
        Object.entries(sample).map(([field, text]) => [`sample.${at}.${field}`, text]),
      ),
    ),
  });
const form = (samples: { id?: string; title: string; soundId: string }[]) => typed(samples).data!;
let made = 0;
async function sound(durationMs = 12_000): Promise<string> {
  const id = `clip000${String(++made).padStart(4, "0")}`;
  await shop.db.insert(sounds).values({
    id,
    bytes: 44,
    contentType: "audio/wav",
    master: "masters/secret-recording.wav",
    masterDurationMs: 60_000,
    durationMs,
    peaks: [0.5, 1],
  });
  return id;
}
const samplesOf = async (id: string) => (await findProduct(shop.db, id))!.samples;

test("samples are kept in the typed order; length and waveform are those of the clip", async () => {
  const [first, second] = [await sound(), await sound(3000)];
  const { id } = await saveProduct(
    shop,
    form([
      { title: "둘째였던 것", soundId: second },
      { title: " 첫째 ", soundId: first },
    ]),
  );
  const shown = await samplesOf(id);
  expect(shown).toMatchObject([
    { title: "둘째였던 것", soundId: second, durationMs: 3000, peaks: [0.5, 1] },
    { title: "첫째", soundId: first, durationMs: 12_000 },
  ]);
  expect(
    (await listProducts(shop.db)).products.find((product) => product.id === id)?.sample,
  ).toEqual({ title: "둘째였던 것", soundId: second, durationMs: 3000 });
});

test("one that stays keeps its id wherever it moves and whatever it is called; an id of elsewhere is nobody's", async () => {
  const [one, two, three] = [await sound(), await sound(), await sound()];
  const { id, version } = await saveProduct(
    shop,
    form([
      { title: "하나", soundId: one },
      { title: "둘", soundId: two },
    ]),
  );
  const other = await saveProduct(shop, form([{ title: "남의 것", soundId: three }]));
  const [before, foreign] = [await samplesOf(id), (await samplesOf(other.id))[0]!];
  await saveProduct(
    shop,
    form([
      { id: before[1]!.id, title: "새 이름", soundId: three },
      { id: foreign.id, title: "셋", soundId: one },
      { id: before[1]!.id, title: "또", soundId: two },
    ]),
    { id, version },
  );
  const after = await samplesOf(id);
  expect(after.map(({ title, soundId }) => [title, soundId])).toEqual([
    ["새 이름", three],
    ["셋", one],
    ["또", two],
  ]);
  expect(after[0]!.id).toBe(before[1]!.id);
  expect(new Set([...after.map((sample) => sample.id), foreign.id]).size).toBe(4);
  expect(await samplesOf(other.id)).toEqual([foreign]);
});

test("no page that shoppers see names the recording; the editor does", async () => {
  const { id } = await saveProduct(shop, form([{ title: "하나", soundId: await sound() }]));
  expect(
    JSON.stringify([await findProduct(shop.db, id), await listProducts(shop.db)]),
  ).not.toContain("secret-recording");
  expect((await findEditableProduct(shop.db, id))?.samples).toMatchObject([
    {
      master: "masters/secret-recording.wav",
      masterDurationMs: 60_000,
      startMs: null,
    },
  ]);
});

test("what is missing or too much is said beside its field, and nothing is saved", async () => {
  const ownSoundId = await sound();
  const { id, version } = await saveProduct(shop, form([{ title: "하나", soundId: ownSoundId }]));
  await expect(
    saveProduct(
      shop,
      form([
        { title: "하나", soundId: ownSoundId },
        { title: "둘", soundId: "nosuchsound" },
      ]),
      { id, version },
    ),
  ).rejects.toMatchObject({
    name: "BadInput",
    errors: { "sample.1.soundId": [expect.any(String)] },
  });
  expect(await samplesOf(id)).toMatchObject([{ title: "하나" }]);

  const troublesOf = (samples: Parameters<typeof typed>[0]) =>
    typed(samples).error!.issues.map(({ path }) => path.join("."));
  expect(
    troublesOf([
      { title: "  ", soundId: ownSoundId },
      { title: "가".repeat(61), soundId: "../../etc" },
    ]),
  ).toEqual(["sample.0.title", "sample.1.title", "sample.1.soundId"]);
  expect(troublesOf([{ soundId: ownSoundId }])).toEqual(["sample.0.title"]);
  expect(
    troublesOf(Array.from({ length: 11 }, () => ({ title: "하나", soundId: ownSoundId }))),
  ).toEqual(["sample"]);
  expect(
    typed(Array.from({ length: 10 }, () => ({ title: "하나", soundId: ownSoundId }))).success,
  ).toBe(true);
  expect(
    productForm.safeParse({
      title: "새벽",
      price: "1",
      "sample.0.title": "하나",
      "sample.0.soundId": ownSoundId,
      "sample.0.durationMs": "1",
    }).success,
  ).toBe(false);
});

test("a change of samples alone is written down", async () => {
  const [one, two] = [await sound(), await sound()];
  const { id, version } = await saveProduct(shop, form([{ title: "하나", soundId: one }]), {
    by: owner,
  });
  await saveProduct(shop, form([{ title: "하나", soundId: two }]), { id, version, by: owner });
  const written = await shop.db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subject, `product ${id}`))
    .orderBy(auditLog.id);
  expect(written.at(-1)?.after).toMatchObject({ samples: [{ title: "하나", soundId: two }] });
});
