import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { PRODUCTS } from '../content/products.ts'

/** Writes this many goods and services, in all initial categories and measures. */
export async function insertPriceList(tx: Tx, products: number): Promise<void> {
  const lines = Object.values(PRODUCTS)
  await sql`
    insert into products (title, kind, article, price, category_id, measure_id, created_at, archived_at)
    select (${lines.map(({ title }) => title)}::text[])[1 + i % ${lines.length}] || ', исполнение ' || i,
      (${lines.map(({ kind }) => kind)}::text[])[1 + i % ${lines.length}], 'А-' || lpad(i::text, 6, '0'),
      50 + (i * 7919) % 90000, categories.ids[1 + i % cardinality(categories.ids)],
      measures.ids[1 + i % cardinality(measures.ids)], now() - make_interval(mins => i),
      case when i % 50 = 0 then now() end
    from generate_series(1, ${products}) i,
      (select array_agg(id order by id) as ids from product_categories where account_id = current_account()) categories,
      (select array_agg(id order by id) as ids from product_measures where account_id = current_account()) measures
  `.execute(tx)
}
