import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import { inSavepoint } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { InvalidCall } from '../http/invalid-call.ts'
import type { DoneItem } from './import-configuration.ts'
import { readAccountNames } from './sections/account-names.ts'
import { sectionOf } from './sections/index.ts'
import { isSameJson } from './sections/same-json.ts'
import type { StoredItem, Writing } from './sections/section.ts'

export interface LeftItem {
  section: DoneItem['section']
  name: string
  title: Record<string, string> | null
  entity: CustomEntity | null
  reason: 'in_use' | 'changed'
}

/**
 * Undoes what an import did, the latest first. What it created is removed unless it is in use or was changed since; what it
 * changed gets its former settings back, each unless it was changed since. Resolves to what was left.
 */
export async function undoItems(context: Omit<Writing, 'names'>, done: readonly DoneItem[]): Promise<LeftItem[]> {
  const writing = { ...context, names: await readAccountNames(context.tx) }
  const left: LeftItem[] = []
  for (const one of done.toReversed()) {
    const row = (await sectionOf(one.section).read(writing.tx, writing.names)).find(({ id }) => id === one.id)
    if (!row) continue
    const reason = await undoOne(writing, one, row)
    if (reason) left.push({ ...nameOf(one, row), reason })
  }
  return left.toReversed()
}

async function undoOne(
  writing: Writing,
  one: DoneItem,
  row: StoredItem<DoneItem['section']>,
): Promise<LeftItem['reason'] | null> {
  const section = sectionOf(one.section)
  const current = row.item as Record<string, unknown>
  const isAsLeft = (field: string) => isSameJson(current[field], one.after[field as never])
  try {
    if (one.is_new) {
      if (!Object.keys(one.after).every(isAsLeft)) return 'changed'
      await inSavepoint(writing.tx, () => section.remove(writing, one.id))
      return null
    }
    const fields = Object.keys(one.before)
    const restorable = fields.filter(isAsLeft)
    const before = Object.fromEntries(restorable.map((field) => [field, one.before[field as never] ?? null]))
    await inSavepoint(writing.tx, () =>
      section.change(writing, one.id, before as never, one.was_archived ? true : undefined),
    )
    return restorable.length < fields.length ? 'changed' : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'in_use') return 'in_use'
    // A name that it had referred to is no more.
    if (error instanceof InvalidCall || (error instanceof AppError && error.status < 500)) return 'changed'
    throw error
  }
}

function nameOf({ section, name }: DoneItem, { item }: StoredItem<DoneItem['section']>) {
  const { title = null, entity = null } = item as { title?: Record<string, string>; entity?: CustomEntity }
  return section === 'fields' ? { section, name, title, entity } : { section, name, title: null, entity: null }
}
