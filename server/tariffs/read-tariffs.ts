import { sql } from 'kysely'
import type { Tariffs } from '#contract/account/tariffs.ts'
import { TARIFF_CURRENCY, TARIFF_NAMES, TARIFFS, type TariffName } from '#contract/limits.ts'
import type { Tx } from '../db/database.ts'
import { currentTariff, storageState, usedBytes } from '../files/storage-limit.ts'

/** The plans, and how full the account's storage is. */
export async function readTariffs(tx: Tx, accountId: number): Promise<Tariffs> {
  const { rows } = await sql<{ tariff: TariffName; used_bytes: number; trial_ends_at: string | null }>`
    select ${currentTariff('a')} as tariff, ${usedBytes('a')} as used_bytes, a.trial_ends_at
    from accounts a where a.id = ${accountId}`.execute(tx)
  const [account] = rows
  if (!account) throw new Error('The unit of work is not in an account')
  const { tariff, used_bytes, trial_ends_at } = account
  const limit_bytes = TARIFFS[tariff].storage_bytes
  return {
    tariffs: TARIFF_NAMES.map((name) => ({
      id: numberOf(name),
      name,
      storage_bytes: TARIFFS[name].storage_bytes,
      price: TARIFFS[name].price.toFixed(2),
      currency: TARIFF_CURRENCY,
      period: 'month',
      is_current: name === tariff,
    })),
    usage: { used_bytes, limit_bytes, state: storageState(used_bytes, limit_bytes), trial_ends_at },
  }
}

function numberOf(name: TariffName): number {
  return TARIFF_NAMES.indexOf(name) + 1
}

/** The tariff with this number in the API; undefined when there is none. */
export function tariffNumbered(number: number): TariffName | undefined {
  return TARIFF_NAMES.find((name) => numberOf(name) === number)
}
