import { sql } from 'kysely'
import type { z } from 'zod'
import { plainBankNumber } from '#contract/account/bank-details.ts'
import { SAMENESS, type SimilarClient, type similarClientsQuery } from '#contract/clients/similar-clients.ts'
import { toE164 } from '#contract/values/phone-numbers.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { asParameter, wordsOf } from '../search-words/index.ts'
import { nameWords } from './name-words.ts'

/** With more clients that hold all words of a name, it is a common one. */
const NAMED_MAX = 200
const SHOWN_MAX = 5

/**
 * The clients the actor may read that have this name, phone, email or tax number already, archived ones too; those that have
 * most of them first.
 */
export async function similarClients(
  tx: Tx,
  actor: Actor,
  {
    name = '',
    phone = '',
    email = '',
    inn = '',
    country = actor.country,
    except,
  }: z.output<typeof similarClientsQuery>,
): Promise<SimilarClient[]> {
  const words = nameWords(name)
  const named = words.length > 0 ? [wordsOf(words.join(' '))] : []
  const wanted = [toE164(phone, actor.country), email || null, plainBankNumber(country, 'inn', inn) || null]
  const found = sql`similar_clients(${asParameter(named)}, ${sql.join(wanted)}, ${NAMED_MAX})`
  const { rows } = await sql<SimilarClient>`
    select c.id, c.name, c.phone, c.email, b.inn, c.archived_at is not null as is_archived, found.same
    from (select id, array_agg(same) as same from ${found} group by id) found
      join clients c on c.id = found.id
      left join bank_details b on b.client_id = c.id
    where ${inScope(actor, 'clients:read', 'c.id')} and c.id is distinct from ${except ?? null}
    order by c.name, c.id`.execute(tx)
  return rows
    .map((row) => ({ ...row, same: sameness(row, words) }))
    .filter(({ same }) => same.length > 0)
    .sort((one, other) => other.same.length - one.same.length)
    .slice(0, SHOWN_MAX)
}

/** Without the name of those that only hold its words among others. */
function sameness({ name, same }: SimilarClient, words: readonly string[]): SimilarClient['same'] {
  const isSameName = inOrder(nameWords(name)) === inOrder(words)
  return SAMENESS.filter((one) => same.includes(one) && (one !== 'name' || isSameName))
}

function inOrder(words: readonly string[]): string {
  return [...words].sort().join(' ')
}
