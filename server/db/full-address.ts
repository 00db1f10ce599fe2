import { sql } from 'kysely'

/** The address of a facility `f` with its city in front, unless the address names it; the city alone without one. */
export const fullAddress = sql<
  string | null
>`(case when f.city is null then f.address when f.address is null then f.city
  when strpos(lower(f.address), lower(f.city)) > 0 then f.address else f.city || ', ' || f.address end)`
