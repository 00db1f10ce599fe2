import { updateAccount } from '../../accounts/index.ts'
import { given, type SectionRules } from './section.ts'

/** How the account works with its requests. */
export const settingsSection: SectionRules<'settings'> = {
  nameOf: () => '',

  async read(tx) {
    const { id, ...item } = await tx
      .selectFrom('accounts')
      .select([
        'id',
        'show_clients',
        'push_details',
        'report_prices',
        'shows_sla',
        'emergency_hours',
        'travel_speed_kmh',
        'offline_days',
      ])
      .executeTakeFirstOrThrow()
    return [{ id, item, isArchived: false }]
  },

  async create() {
    throw new Error('Every account has its settings')
  },

  async change({ tx, actor }, _id, changes) {
    await updateAccount(tx, actor, given(changes))
  },

  async remove() {},
}
