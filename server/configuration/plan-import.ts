import type { ConfigurationFile } from '#contract/configuration/configuration-file.ts'
import {
  CONFIGURATION_SECTIONS,
  type ConfigurationConflict,
  type ConfigurationSection,
  canBeTaken,
} from '#contract/configuration/sections.ts'
import type { Tx } from '../db/database.ts'
import { type InvalidReason, invalid } from '../errors/app-error.ts'
import type { AccountNames } from './sections/account-names.ts'
import { hasOtherType, seesMore } from './sections/fields.ts'
import { sectionOf } from './sections/index.ts'
import { gainsGrants } from './sections/roles.ts'
import { isSameJson } from './sections/same-json.ts'
import { given, type Item, type Reference, type StoredItem } from './sections/section.ts'

/** What becomes of an item of a file. */
export interface PlannedItem<S extends ConfigurationSection = ConfigurationSection> {
  key: string
  section: S
  /** Where it stands in the call. */
  path: string
  name: string
  /** As the file says it. */
  file: Item<S>
  stored: StoredItem<S> | null
  /** As it will be. */
  next: Item<S>
  outcome: 'new' | 'changed' | 'same' | 'conflict'
  /** The settings that are not as they will be. */
  changed: (keyof Item<S>)[]
  conflict: ConfigurationConflict | null
  message: string | null
  needs: string[]
}

/**
 * Compares a file with what the account has.
 * @throws AppError validation_failed at names that neither the file nor the account has
 */
export async function planImport(tx: Tx, file: ConfigurationFile, names: AccountNames): Promise<PlannedItem[]> {
  const planned: PlannedItem[] = []
  const known = new Map<string, StoredItem<ConfigurationSection>>()
  for (const section of CONFIGURATION_SECTIONS) {
    planned.push(...(await planSection(tx, section, file, names, known)))
  }
  findNeeds(planned, names, known)
  return planned
}

async function planSection<S extends ConfigurationSection>(
  tx: Tx,
  name: S,
  file: ConfigurationFile,
  names: AccountNames,
  known: Map<string, StoredItem<ConfigurationSection>>,
): Promise<PlannedItem[]> {
  const section = sectionOf(name)
  const stored = await section.read(tx, names)
  // Of several with a name, those in use come first.
  const keyed = keys(
    name,
    stored.toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived)),
    ({ item }) => section.nameOf(item),
  )
  for (const [key, one] of keyed) known.set(key, one)
  const items = (Array.isArray(file[name]) ? file[name] : file[name] ? [file[name]] : []) as Item<S>[]
  const byKey = new Map(keyed)
  return keys(name, items, (item) => section.nameOf(item)).map(([key, item], index) =>
    planItem(
      name,
      key,
      `file.${name}${Array.isArray(file[name]) ? `.${index}` : ''}`,
      given(item),
      byKey.get(key) ?? null,
    ),
  )
}

/** Names that are not unique are told apart by their order. */
function keys<T>(section: ConfigurationSection, items: readonly T[], nameOf: (item: T) => string): [string, T][] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const key = [section, nameOf(item)].filter(Boolean).join(':')
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return [count > 1 ? `${key}#${count}` : key, item]
  })
}

function planItem<S extends ConfigurationSection>(
  name: S,
  key: string,
  path: string,
  file: Item<S>,
  stored: StoredItem<S> | null,
): PlannedItem {
  const section = sectionOf(name)
  const base = { key, section: name, path, name: section.nameOf(file), file, message: null, needs: [] }
  if (!stored) return { ...base, stored, next: file, outcome: 'new', changed: [], conflict: null } as PlannedItem
  const next = section.merge?.(stored.item, file) ?? { ...stored.item, ...file }
  const changed = (Object.keys(next) as (keyof Item<S>)[]).filter((one) => !isSameJson(stored.item[one], next[one]))
  const conflict = conflictOf(name, file, stored, next)
  return {
    ...base,
    stored,
    next,
    changed,
    conflict,
    outcome: conflict ? 'conflict' : changed.length > 0 ? 'changed' : 'same',
  } as unknown as PlannedItem
}

function conflictOf<S extends ConfigurationSection>(
  section: S,
  file: Item<S>,
  stored: StoredItem<S>,
  next: Item<S>,
): ConfigurationConflict | null {
  const is = <N extends ConfigurationSection>(name: N, _item: unknown): _item is Item<N> => (section as string) === name
  if (is('fields', file) && is('fields', stored.item) && hasOtherType(stored.item, file)) return 'type_differs'
  if (stored.isArchived) return 'archived'
  if (is('fields', stored.item) && is('fields', next) && seesMore(stored.item, next)) return 'gains_permissions'
  if (is('roles', stored.item) && is('roles', next) && gainsGrants(stored.item, next)) return 'gains_permissions'
  return null
}

/** Which items have to be imported with an item, and which cannot be without one that is in conflict. */
function findNeeds(
  planned: PlannedItem[],
  names: AccountNames,
  known: ReadonlyMap<string, StoredItem<ConfigurationSection>>,
): void {
  const byKey = new Map(planned.map((one) => [one.key, one]))
  const missing: Record<string, InvalidReason> = {}
  for (const one of planned) {
    if (one.outcome === 'same') continue
    for (const reference of sectionOf(one.section).references?.(one.file as never) ?? []) {
      const key = `${reference.section}:${reference.name}`
      const needed = byKey.get(key)
      if (!needed && !isKnown(reference, key, names, known)) {
        missing[`${one.path}.${reference.at}`] = ['reference_missing', { name: reference.name }]
      } else if (needed && needed !== one) noteNeed(one, needed)
    }
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
}

function isKnown(
  { section, name }: Reference,
  key: string,
  names: AccountNames,
  known: ReadonlyMap<string, StoredItem<ConfigurationSection>>,
): boolean {
  if (known.has(key)) return true
  return section === 'roles' && names.idOf(section, name) !== undefined
}

function noteNeed(one: PlannedItem, needed: PlannedItem): void {
  if (needed.outcome === 'same' || needed.conflict === 'gains_permissions') return
  if (needed.conflict && !canBeTaken(needed.conflict)) {
    if (one.section === needed.section || !needed.stored) refuse(one, 'needs_conflict')
    return
  }
  // A type of work that only differs is referred to as it is; a field may be asked for an option that is new.
  if (needed.outcome === 'changed' && needed.section !== 'fields') return
  one.needs.push(needed.key)
}

export function refuse(one: PlannedItem, conflict: ConfigurationConflict, message: string | null = null): void {
  one.outcome = 'conflict'
  one.conflict = conflict
  one.message = message
}
