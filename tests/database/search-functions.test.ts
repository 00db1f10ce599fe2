import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '../support/cluster.ts'

/** Their start takes longer than most searches; a function that is made again loses its settings. */
test('the functions that look requests up by words start no parallel workers', async () => {
  const client = new pg.Client((await createDatabase()).url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and 'max_parallel_workers_per_gather=0' = any(proconfig) order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['requests_by_word', 'requests_named'])
  } finally {
    await client.end()
  }
})
