import { sql } from 'kysely'
import { changePauseReason, createPauseReason, deletePauseReason } from '../../pause-reasons/index.ts'
import { given, type SectionRules } from './section.ts'

export const pauseReasonsSection: SectionRules<'pause_reasons'> = {
  nameOf: ({ name }) => name,

  async read(tx) {
    const rows = await tx
      .selectFrom('pause_reasons')
      .select(['id', 'name', 'stops', 'needs_comment', sql<boolean>`archived_at is not null`.as('is_archived')])
      .orderBy('position')
      .orderBy('id')
      .execute()
    return rows.map(({ id, is_archived, ...item }) => ({ id, item: item as never, isArchived: is_archived }))
  },

  create: ({ tx, actor }, item) => createPauseReason(tx, actor, given(item)),

  async change({ tx, actor }, id, changes, isArchived) {
    await changePauseReason(tx, actor, id, {
      ...given(changes),
      ...(isArchived !== undefined && { is_archived: isArchived }),
    })
  },

  remove: ({ tx, actor }, id) => deletePauseReason(tx, actor, id),
}
