import { sql } from 'kysely'
import { ownTextIn, type RoleField } from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/messages.ts'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import type { Currency } from '#contract/values/currencies.ts'
import type { Actor } from '#server/access/actor.ts'
import { readFieldsEver } from '#server/access/role-fields.ts'
import { customJson, valueInWords } from '#server/custom-fields/index.ts'
import type { Tx } from '#server/db/database.ts'

interface Filling {
  id: string
  call: OperationCall
  body: Record<string, unknown>
}

interface Said {
  titles: string
  values: string
}

/** What kept operations fill in, in words, by their ids; nothing of fields that the actor's role does not see. */
export async function sayFilled(
  tx: Tx,
  actor: Actor,
  kept: readonly Filling[],
  locale: Locale,
): Promise<Map<string, Said>> {
  const said = new Map<string, Said>()
  const fillings = kept.filter(({ call }) => call === 'fillCustom')
  if (fillings.length === 0) return said
  const fields = (await readFieldsEver(tx, actor)).filter(({ entity }) => entity === 'requests')
  for (const { id, body } of fillings) {
    const given = (body.custom ?? {}) as Record<string, unknown>
    const filled = fields.filter(({ key }) => given[key] !== undefined)
    const { custom, currency } = await readNamed(tx, filled, given)
    const place = { locale, timezone: actor.timezone, currency }
    said.set(id, {
      titles: filled.map(({ title }) => ownTextIn(title, locale)).join(', '),
      values: filled.map((field) => valueInWords(field, custom[field.key], place) || '—').join(', '),
    })
  }
  return said
}

/** Given values as rows answer them. */
async function readNamed(tx: Tx, fields: readonly RoleField[], given: Record<string, unknown>) {
  const references = fields.map(({ id, key }) => [id, plain(given[key])])
  const { rows } = await sql<{ custom: Record<string, unknown>; currency: Currency }>`
    select ${customJson(fields, 'v')} as custom, a.currency
    from (select current_account() as account_id, ${JSON.stringify(Object.fromEntries(references))}::jsonb as custom) v
    join accounts a on a.id = v.account_id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The unit of work is in an account')
  return row
}

/** A reference by its id. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}
