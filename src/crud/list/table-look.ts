import { DENSITIES, type Density } from '#contract/view-entities.ts'
import type { TableLook } from '#src/kit/list/saved-views/SavedViews.tsx'
import { useStored } from '#src/kit/page/use-stored.ts'
import { useActor } from '#src/providers/actor.ts'
import type { Column, Resource } from '../resource.ts'

export interface ChosenLook extends TableLook {
  /** Gives a column the place of another, and the columns between move up. */
  move: (field: string, to: string) => void
  /** Restores the usual columns, their order and widths. */
  reset: () => void
}

/** A column that cannot be hidden: it identifies the row. */
export function isFixed({ columns }: Pick<Resource, 'columns'>, { field, isFixed }: Column): boolean {
  return isFixed === true || field === columns[0]?.field
}

function areNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

function areWidths(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every((width) => typeof width === 'number')
}

function isDensity(value: unknown): value is Density {
  return (DENSITIES as readonly unknown[]).includes(value)
}

/**
 * The columns of a list as the user arranged them in this browser, and the density of its rows. Until the user does,
 * they come from the default view, and then from the definition.
 */
export function useTableLook(resource: Pick<Resource, 'name' | 'columns'>): ChosenLook {
  const actor = useActor()
  const opened = actor?.default_views.find(({ entity }) => entity === resource.name)
  const keyOf = (what: string) => `naryad.${resource.name}.${what}.${actor?.user.id ?? 0}`
  const columns = useStored(keyOf('columns'), areNames)
  const widths = useStored(keyOf('widths'), areWidths)
  const density = useStored(keyOf('density'), isDensity)
  const shown = shownColumns(resource, columns.value ?? opened?.columns ?? null)
  return {
    columns: shown,
    widths: widths.value ?? opened?.widths ?? null,
    density: density.value ?? opened?.density ?? 'middle',
    show: columns.store,
    move: (field, to) => columns.store(moved(shown, field, to)),
    resize: widths.store,
    pack: density.store,
    reset() {
      columns.store(null)
      widths.store(null)
    },
  }
}

/** The chosen columns in the chosen order; those that are always shown and were not chosen come first. */
function shownColumns(resource: Pick<Resource, 'columns'>, chosen: readonly string[] | null): string[] {
  const { columns } = resource
  if (!chosen) return columns.filter(({ isExtra }) => !isExtra).map(({ field }) => field)
  const fields = columns.map(({ field }) => field)
  const missing = columns.filter((one) => isFixed(resource, one) && !chosen.includes(one.field))
  return [...missing.map(({ field }) => field), ...chosen.filter((field) => fields.includes(field))]
}

function moved(columns: readonly string[], field: string, to: string): string[] {
  const place = columns.indexOf(to)
  return columns.filter((one) => one !== field).toSpliced(place, 0, field)
}
