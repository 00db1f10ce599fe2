import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { bodySchema } from '#src/crud/form/form-rules.ts'
import { formNames } from '#src/crud/form/form-values.ts'
import {
  type Definition,
  drawnScreens,
  type FieldSection,
  type Resource,
  type ResourceEntry,
} from '#src/crud/resource.ts'
import { ARCHIVED } from '#src/fields/archived.tsx'
import type { Field } from '#src/fields/field.ts'
import { validationErrors } from '#src/kit/form/field-errors.ts'
import en from '#src/locales/en/index.ts'
import ru from '#src/locales/ru/index.ts'
import { domainOf } from '#src/providers/data.ts'
import { employeesOnMap } from '#src/resources/employees/employee-views/EmployeeMap.tsx'
import { facilitiesOnMap } from '#src/resources/facilities/FacilityMap.tsx'
import { resources } from '#src/resources/index.ts'

/** Drawn only while a row that is stored is changed in a certain way. */
const OF_STORED_ROWS = ['open_work', 'hand_over', 'apply_to']
/** What the form asks of a new row alone: the form of a stored one draws nothing for it. */
const OF_NEW_ROWS = ['bank_details']

const definitions: (Resource & ResourceEntry)[] = await Promise.all(
  resources.map(async (entry) => ({ ...(await entry.load()).default, ...entry })),
)

function callsOf({ name }: Definition): Record<string, Route> {
  return routes[domainOf(name)]
}

function textAt(texts: unknown, key: string): unknown {
  return key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts)
}

/** Those that either language lacks. */
function missing(keys: readonly string[]): string[] {
  return keys.filter((key) => typeof textAt(ru, key) !== 'string' || typeof textAt(en, key) !== 'string')
}

function fieldsOf(sections: readonly FieldSection[] = []): string[] {
  return sections.flatMap(({ fields }) => [...fields])
}

/** Every text that a definition's screens use, by the keys they build. */
function textKeys(resource: Resource & ResourceEntry): string[] {
  const { name, columns, sections, overview, filters, tabs = [], listTabs = [], views = [], fields } = resource
  const shown = [
    ...columns.map(({ field }) => field),
    // That of the archive is called the same everywhere.
    ...filters.filter((filter) => filter !== ARCHIVED),
    ...fieldsOf(sections),
    ...fieldsOf(overview),
  ]
  const names = shown.flatMap((field) => [...((fields[field] as Field).names ?? [field])])
  const calls = callsOf(resource)
  const drawn = drawnScreens(resource)
  return [
    ...['title', 'empty'].map((key) => `${name}.${key}`),
    ...(drawn.includes('create') ? [`${name}.new`, `${name}.add`] : []),
    ...(drawn.includes('show') && calls.remove ? [`${name}.deleteQuestion`, `${name}.deleteWarning`] : []),
    ...names.map((field) => `${name}.fields.${field}`),
    ...[...sections, ...(overview ?? [])].map(({ title }) => `${name}.sections.${title}`),
    ...tabs.map(({ key }) => `${name}.tabs.${key}`),
    ...views.map(({ key }) => `${name}.views.${key}`),
    ...listTabs.map(({ key }) => `${name}.listTabs.${key}`),
  ]
}

describe.each([facilitiesOnMap, employeesOnMap])('the map of $domain', ({ texts, states, mostPoints }) => {
  it('has every text in both languages', () => {
    const keys = [
      ...['label', 'legend', 'page', 'none', ...(mostPoints ? ['cut'] : [])].map((key) => `${texts}.${key}`),
      ...Object.keys(states.signs).map((state) => `${states.texts}.${state}`),
    ]
    expect(missing(keys)).toEqual([])
  })
})

describe.each(definitions.map((resource) => [resource.name, resource] as const))(
  'the definition of %s',
  (_, resource) => {
    const calls = callsOf(resource)

    it('has every text in both languages', () => {
      expect(missing(textKeys(resource))).toEqual([])
    })

    it('sorts only by columns the list call sorts by', () => {
      const sorts = resource.columns.flatMap(({ sort }) => (sort ? [sort, `-${sort}`] : []))
      const refused = sorts.filter((sort) => !calls.list?.query?.safeParse({ sort }).success)
      expect(refused).toEqual([])
    })

    it('filters only by parameters the list call takes, and can be searched', () => {
      const shape = (calls.list?.query as z.ZodObject | undefined)?.shape ?? {}
      expect(resource.filters.filter((name) => !(name in shape))).toEqual([])
      const isWhole = (name: string) => resource.fields[name]?.Filter && resource.fields[name]?.FilterWords
      expect(resource.filters.filter((name) => !isWhole(name))).toEqual([])
      expect(shape).toHaveProperty('q')
      for (const { narrowedBy } of resource.listTabs ?? []) {
        if (narrowedBy) expect(calls.list?.query?.safeParse(narrowedBy).success).toBe(true)
      }
    })

    it('archives only what the calls can archive', () => {
      const archives = [
        'archived' in ((calls.list?.query as z.ZodObject | undefined)?.shape ?? {}),
        'is_archived' in ((calls.update?.body as z.ZodObject | undefined)?.shape ?? {}),
      ]
      expect(archives).toEqual([resource.canBeArchived === true, resource.canBeArchived === true])
    })

    it.each(['create', 'edit'] as const)('asks in its form to %s only for what the call takes', (action) => {
      if (!drawnScreens(resource).includes(action)) return
      const call = calls[action === 'create' ? 'create' : 'update'] ?? calls.save
      const shape = (call?.body as z.ZodObject | undefined)?.shape ?? {}
      const asked = formNames(resource).filter(
        (name) => !(action === 'edit' ? OF_NEW_ROWS : OF_STORED_ROWS).includes(name),
      )
      expect(asked.filter((name) => !(name in shape))).toEqual([])
    })

    it('asks a new row for everything the creating call cannot do without', () => {
      if (!drawnScreens(resource).includes('create')) return
      const shape = ((calls.create ?? calls.save)?.body as z.ZodObject | undefined)?.shape ?? {}
      const needed = Object.keys(shape).filter((name) => !(shape[name] as z.ZodType).safeParse(undefined).success)
      expect(needed.filter((name) => !formNames(resource).includes(name))).toEqual([])
    })

    it('exports each column that its table can show', () => {
      const exported: Record<string, Route> = routes.exports
      const { columns } = calls.export ?? exported[domainOf(resource.name)] ?? {}
      if (columns) expect(columns).toEqual(expect.arrayContaining(resource.columns.map(({ field }) => field)))
    })

    it('shows in columns only what the rows carry', () => {
      const page = calls.list?.response as z.ZodObject<{ data: z.ZodArray<z.ZodObject | z.ZodUnion<[z.ZodObject]>> }>
      const { element } = page.shape.data
      const carried = Object.keys('options' in element ? element.options[0].shape : element.shape)
      const plain = resource.columns.filter(({ field }) => !resource.fields[field]?.read).map(({ field }) => field)
      expect(plain.filter((field) => !carried.includes(field))).toEqual([])
    })
  },
)

it('refuses a warranty that ends before the installation at its field, before anything is sent', () => {
  const equipment = definitions.find(({ name }) => name === 'equipment') as Resource
  const dates = { installed_on: '2026-05-01', warranty_till: '2026-04-30' }
  for (const action of ['create', 'edit'] as const) {
    const refused = validationErrors(bodySchema(equipment, action), { title: 'Насос', ...dates }, 'ru')
    expect(Object.keys(refused)).toEqual(['warranty_till'])
  }
})
