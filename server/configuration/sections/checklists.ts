import { sql } from 'kysely'
import { checklistItemCreate } from '#contract/requests/checklists.ts'
import {
  appendItems,
  changeItem,
  createChecklist,
  deleteChecklist,
  deleteItem,
  updateChecklist,
} from '../../checklists/index.ts'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { parsed } from './parsed.ts'
import { isSameJson } from './same-json.ts'
import { type Item, mergeNamed, type SectionRules } from './section.ts'

type ChecklistItem = NonNullable<Item<'checklists'>['items']>[number]

export const checklistsSection: SectionRules<'checklists'> = {
  nameOf: ({ name }) => name,

  async read(tx) {
    const { rows } = await sql<Item<'checklists'> & { id: number; is_archived: boolean }>`
      select c.id, c.name, c.description, c.archived_at is not null as is_archived, (
        select coalesce(json_agg(json_build_object('title', i.title, 'hint', i.hint, 'type', i.type,
            'answers', (select coalesce(json_agg(a.given - 'id' order by a.place), '[]')
              from jsonb_array_elements(i.answers) with ordinality a (given, place)),
            'is_required', i.is_required, 'photo_required', i.photo_required, 'min', i.min, 'max', i.max, 'unit', i.unit)
          order by i.position, i.id), '[]')
        from checklist_items i where i.account_id = c.account_id and i.checklist_id = c.id) as items
      from checklists c order by c.name, c.id`.execute(tx)
    return rows.map(({ id, is_archived, ...item }) => ({ id, item, isArchived: is_archived }))
  },

  /** Nothing is taken out of a checklist. */
  merge: (stored, given) => ({
    ...stored,
    ...given,
    ...(given.items && {
      items: mergeNamed(stored.items ?? [], given.items, (one, other) => one.title === other.title),
    }),
  }),

  async create({ tx, actor, names }, { name, description, items }) {
    const id = await createChecklist(tx, actor, {
      name,
      description: description ?? null,
      items: (items ?? []).map(numbered),
    })
    names.add('checklists', name, id)
    return id
  },

  async change({ tx, actor }, id, { description, items }, isArchived) {
    if (items) await writeItems(tx, id, items)
    await updateChecklist(tx, actor, id, {
      ...(description !== undefined && { description }),
      ...(isArchived !== undefined && { is_archived: isArchived }),
    })
  },

  async remove({ tx, actor }, id) {
    const type = await tx
      .selectFrom('work_type_checklists')
      .select('work_type_id')
      .where('checklist_id', '=', id)
      .executeTakeFirst()
    if (type) throw new AppError('in_use', { details: [] })
    await deleteChecklist(tx, actor, id)
  },
}

/** With answers numbered by their places. */
function numbered(item: ChecklistItem) {
  return parsed(checklistItemCreate, {
    ...item,
    answers: item.answers.map((answer, index) => ({ ...answer, id: index + 1 })),
  })
}

/** Items keep their rows where a title stays; their order is that of the list. */
async function writeItems(tx: Tx, checklistId: number, items: readonly ChecklistItem[]): Promise<void> {
  const left = await tx
    .selectFrom('checklist_items')
    .select(['id', 'title', 'answers'])
    .where('checklist_id', '=', checklistId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const order: number[] = []
  for (const item of items) {
    const at = left.findIndex(({ title }) => title === item.title)
    const [known] = at < 0 ? [] : left.splice(at, 1)
    if (known) await changeItem(tx, known.id, withKnownAnswers(item, known.answers as { id: number; title: string }[]))
    order.push(known?.id ?? (await appendItems(tx, checklistId, [numbered(item)]))[0]?.id ?? 0)
  }
  for (const { id } of left) await deleteItem(tx, checklistId, id)
  await sql`
    update checklist_items i set position = o.place - 1
    from unnest(${order}::bigint[]) with ordinality o (id, place)
    where i.checklist_id = ${checklistId} and i.id = o.id`.execute(tx)
}

/** An answer of the same title keeps its number: requests that copied the item say it by that. */
function withKnownAnswers(item: ChecklistItem, known: readonly { id: number; title: string }[]) {
  let newest = Math.max(0, ...known.map(({ id }) => id))
  const answers = item.answers.map((answer) => ({
    ...answer,
    id: known.find(({ title }) => title === answer.title)?.id ?? ++newest,
  }))
  return isSameJson(answers, known) ? { ...item, answers: [...known] as typeof answers } : { ...item, answers }
}
