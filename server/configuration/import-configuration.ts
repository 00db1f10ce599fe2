import type { z } from 'zod'
import type { configurationRoutes } from '#contract/configuration/configuration.ts'
import { type ConfigurationSection, canBeTaken } from '#contract/configuration/sections.ts'
import type { Locale } from '#contract/messages.ts'
import { inSavepoint, type Tx } from '../db/database.ts'
import { AppError, type InvalidReason, invalid } from '../errors/app-error.ts'
import { databaseError } from '../http/database-error.ts'
import { describeError } from '../http/describe-error.ts'
import { InvalidCall } from '../http/invalid-call.ts'
import { type PlannedItem, planImport, refuse } from './plan-import.ts'
import { readAccountNames } from './sections/account-names.ts'
import { sectionOf } from './sections/index.ts'
import type { Item, Writing } from './sections/section.ts'

type File = z.output<typeof configurationRoutes.check.body>['file']

/** What an import has done with an item, as undoing it needs it. */
export interface DoneItem<S extends ConfigurationSection = ConfigurationSection> {
  section: S
  name: string
  id: number
  is_new: boolean
  was_archived: boolean
  /** The settings that were changed, as they were; empty of a new item. */
  before: Partial<Item<S>>
  /** The same as they are since; of a new item, all of them. */
  after: Partial<Item<S>>
}

type Context = Omit<Writing, 'names'> & { locale: Locale }

/** What an import of the file would do, found by doing it and taking all of it back. */
export async function checkImport(context: Context, file: File): Promise<PlannedItem[]> {
  const planned = await planImport(context.tx, file, await readAccountNames(context.tx))
  await tryOut(context, planned)
  return planned
}

const TAKEN_BACK = Symbol('The trial is over')

async function tryOut(context: Context, planned: PlannedItem[]): Promise<void> {
  const trial = async () => {
    const writing = { ...context, names: await readAccountNames(context.tx) }
    for (const one of planned.filter(isTakable)) {
      const lost = one.needs.some((key) => planned.some((other) => other.key === key && !isTakable(other)))
      if (lost) {
        refuse(one, 'needs_conflict')
        continue
      }
      try {
        await inSavepoint(context.tx, () => write(writing, one))
      } catch (error) {
        refuse(one, 'refused', explain(error, context.locale))
      }
    }
    throw TAKEN_BACK
  }
  try {
    await inSavepoint(context.tx, trial)
  } catch (error) {
    if (error !== TAKEN_BACK) throw error
  }
}

/** Whether it can be imported, if only when the user asks for it. */
function isTakable({ outcome, conflict }: PlannedItem): boolean {
  return outcome !== 'same' && (conflict === null || canBeTaken(conflict))
}

/** @throws what is no error of the item */
function explain(error: unknown, locale: Locale): string {
  const known = knownError(error)
  if (!known) throw error
  const { message, fields = {} } = describeError(known, locale, 1)
  return Object.values(fields)[0]?.message ?? message
}

function knownError(error: unknown): AppError | InvalidCall | undefined {
  const known = error instanceof AppError || error instanceof InvalidCall ? error : databaseError(error)
  return known instanceof AppError && known.status >= 500 ? undefined : (known ?? undefined)
}

/**
 * Imports the items of a file with these keys; all without a conflict, where none are given. In their order, so that each
 * finds what it refers to. Resolves to what was done.
 * @throws AppError validation_failed at the items that cannot be imported, or at the settings in the file that cannot be
 */
export async function importItems(context: Context, file: File, keys: readonly string[] | undefined) {
  const names = await readAccountNames(context.tx)
  const planned = keys ? await planImport(context.tx, file, names) : await checkImport(context, file)
  const chosen = keys ? choose(planned, keys) : withoutConflicts(planned)
  const writing = { ...context, names }
  const done: DoneItem[] = []
  for (const one of chosen) done.push(await writeAt(writing, one))
  await readAfter(context.tx, done)
  return done
}

function withoutConflicts(planned: readonly PlannedItem[]): PlannedItem[] {
  const left = new Set<string>()
  return planned.filter(({ key, outcome, needs }) => {
    if (outcome === 'same') return false
    const isTaken = outcome !== 'conflict' && !needs.some((needed) => left.has(needed))
    if (!isTaken) left.add(key)
    return isTaken
  })
}

function choose(planned: readonly PlannedItem[], keys: readonly string[]): PlannedItem[] {
  const byKey = new Map(planned.map((one) => [one.key, one]))
  const errors: Record<string, InvalidReason> = {}
  for (const [index, key] of keys.entries()) {
    const one = byKey.get(key)
    const lacking = one?.needs.find((needed) => !keys.includes(needed))
    if (!one) errors[`items.${index}`] = 'not_found'
    else if (one.conflict && !canBeTaken(one.conflict)) errors[`items.${index}`] = 'configuration_conflict'
    else if (lacking) errors[`items.${index}`] = ['configuration_needs', { name: byKey.get(lacking)?.name ?? '' }]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return planned.filter(({ key, outcome }) => outcome !== 'same' && keys.includes(key))
}

/** @throws the errors of the item at its place in the file */
async function writeAt(writing: Writing, one: PlannedItem): Promise<DoneItem> {
  try {
    return await write(writing, one)
  } catch (error) {
    if (error instanceof InvalidCall) {
      const path = one.path.split('.')
      throw new InvalidCall(error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })))
    }
    if (!(error instanceof AppError) || !error.fields) throw error
    throw invalid(
      Object.fromEntries(Object.entries(error.fields).map(([field, reason]) => [`${one.path}.${field}`, reason])),
    )
  }
}

async function write<S extends ConfigurationSection>(writing: Writing, one: PlannedItem<S>): Promise<DoneItem<S>> {
  const section = sectionOf(one.section)
  const { stored, next, changed, name } = one
  const done = { section: one.section, name, was_archived: stored?.isArchived ?? false, before: {}, after: {} }
  if (!stored) return { ...done, id: await section.create(writing, next), is_new: true }
  const pick = (item: Item<S>) => Object.fromEntries(changed.map((field) => [field, item[field]])) as Partial<Item<S>>
  await section.change(writing, stored.id, pick(next), stored.isArchived ? false : undefined)
  return { ...done, id: stored.id, is_new: false, before: pick(stored.item), after: pick(next) }
}

/** What is undone later is what the rows have become, with what they had no say about in the file. */
async function readAfter(tx: Tx, done: DoneItem[]): Promise<void> {
  const names = await readAccountNames(tx)
  for (const [section, items] of Map.groupBy(done, (one) => one.section)) {
    const rows = new Map((await sectionOf(section).read(tx, names)).map((row) => [row.id, row.item]))
    for (const one of items) {
      const row = rows.get(one.id)
      if (!row) continue
      const fields = one.is_new ? Object.keys(row) : Object.keys(one.before)
      one.after = Object.fromEntries(fields.map((field) => [field, row[field as never]]))
    }
  }
}
