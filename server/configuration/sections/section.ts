import type { ConfigurationItems } from '#contract/configuration/configuration-file.ts'
import type { ConfigurationSection } from '#contract/configuration/sections.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { AccountNames } from './account-names.ts'

export type Item<S extends ConfigurationSection> = ConfigurationItems[S]

/** An item as the account has it. */
export interface StoredItem<S extends ConfigurationSection> {
  id: number
  /** With all its settings, as a file says them. */
  item: Item<S>
  isArchived: boolean
}

/** What a writer of items works with. */
export interface Writing {
  tx: Tx
  actor: Actor
  jobs: Pick<Jobs, 'send'>
  names: AccountNames
}

/** An item that another one names. */
export interface Reference {
  section: ConfigurationSection
  name: string
  /** Where, in the item that names it. */
  at: string
}

/** A part of the configuration: how its items are read, compared and written. */
export interface SectionRules<S extends ConfigurationSection> {
  /** What an item is known by among those of its section. */
  nameOf(item: Item<S>): string
  /** In their order. */
  read(tx: Tx, names: AccountNames): Promise<StoredItem<S>[]>
  references?(item: Item<S>): Reference[]
  /** The item as it is after an import of the given settings; by default the given ones in place of the others. */
  merge?(stored: Item<S>, given: Item<S>): Item<S>
  /** Resolves to the id of the new row. */
  create(writing: Writing, item: Item<S>): Promise<number>
  /** Changes these settings, and takes the row out of the archive or back into it. */
  change(writing: Writing, id: number, changes: Partial<Item<S>>, isArchived?: boolean): Promise<void>
  /** @throws AppError in_use */
  remove(writing: Writing, id: number): Promise<void>
}

/** Without the settings that are absent. */
export function given<T extends object>(item: T): T {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as T
}

/** A list in which those given replace the stored ones of the same name; the other stored ones stay, behind them. */
export function mergeNamed<T>(stored: readonly T[], items: readonly T[], isSame: (one: T, other: T) => boolean): T[] {
  const left = [...stored]
  const merged = items.map((item) => {
    const at = left.findIndex((one) => isSame(one, item))
    return at < 0 ? item : { ...left.splice(at, 1)[0], ...item }
  })
  return [...merged, ...left]
}
