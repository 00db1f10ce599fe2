import { sql } from 'kysely'

const promised = sql`k.target -> 'amount'`

/**
 * By how many minutes a clock `k` was missed that is done: inside service hours; of working days, by the clock on the
 * wall. Null where it was not, and where it goes on.
 */
export const overrunMinutes = sql<number | null>`(case when k.state = 'missed' and k.met_at is not null then greatest(0,
  case ${promised} ->> 'unit'
    when 'min' then k.elapsed_min - (${promised} ->> 'amount')::int
    else round(extract(epoch from k.met_at - k.due_at) / 60)::int
  end) end)`
