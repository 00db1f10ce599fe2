import { sql } from 'kysely'
import { invalid } from '../../errors/app-error.ts'
import { changeWorkType, createWorkType, deleteWorkType } from '../../work-types/index.ts'
import { given, type Item, type SectionRules, type Writing } from './section.ts'

export const workTypesSection: SectionRules<'work_types'> = {
  nameOf: ({ name }) => name,

  async read(tx) {
    const { rows } = await sql<Item<'work_types'> & { id: number; is_archived: boolean }>`
      select w.id, w.name, w.translations, w.icon, w.color, w.default_duration_min, w.default_priority,
        w.client_sign_required, w.deadline_hours, w.archived_at is not null as is_archived,
        array(select k.name from work_type_checklists c
          join checklists k on k.account_id = c.account_id and k.id = c.checklist_id
          where c.account_id = w.account_id and c.work_type_id = w.id order by c.position, k.id) as checklists
      from work_types w order by w.position, w.id`.execute(tx)
    return rows.map(({ id, is_archived, ...item }) => ({ id, item, isArchived: is_archived }))
  },

  references: ({ checklists = [] }) =>
    checklists.map((name, index) => ({ section: 'checklists', name, at: `checklists.${index}` })),

  async create(writing, item) {
    const id = await createWorkType(writing.tx, writing.actor, { ...withIds(writing, item), name: item.name })
    writing.names.add('work_types', item.name, id)
    return id
  },

  async change(writing, id, changes, isArchived) {
    const { tx, actor, jobs } = writing
    await changeWorkType(tx, jobs, actor, id, {
      ...withIds(writing, changes),
      ...(isArchived !== undefined && { is_archived: isArchived }),
    })
  },

  remove: ({ tx, actor }, id) => deleteWorkType(tx, actor, id),
}

function withIds({ names }: Writing, { checklists, ...item }: Partial<Item<'work_types'>>) {
  return {
    ...given(item),
    ...(checklists && {
      checklists: checklists.map((name, index) => {
        const id = names.idOf('checklists', name)
        if (id === undefined) throw invalid({ [`checklists.${index}`]: ['reference_missing', { name }] })
        return id
      }),
    }),
  }
}
