import { serviceHoursCreate } from '#contract/sla/service-hours.ts'
import { changeServiceHours, createServiceHours, deleteServiceHours } from '../../service-hours/index.ts'
import { parsed } from './parsed.ts'
import { given, type SectionRules } from './section.ts'

export const serviceHoursSection: SectionRules<'service_hours'> = {
  nameOf: ({ name }) => name,

  async read(tx) {
    const rows = await tx
      .selectFrom('service_hours')
      .select(['id', 'name', 'timezone', 'days', 'is_always', 'holidays', 'short_days'])
      .orderBy('name')
      .orderBy('id')
      .execute()
    return rows.map(({ id, ...item }) => ({ id, item: item as never, isArchived: false }))
  },

  async create({ tx, actor, names }, item) {
    const id = await createServiceHours(tx, actor, parsed(serviceHoursCreate, given(item)))
    names.add('service_hours', item.name, id)
    return id
  },

  async change({ tx, actor }, id, changes) {
    await changeServiceHours(tx, actor, id, { ...given(changes), apply_to: 'new' })
  },

  remove: ({ tx, actor }, id) => deleteServiceHours(tx, actor, id),
}
