import {
  type CustomType,
  customName,
  ownTextIn,
  RANGE_TYPES,
  type RoleField,
  SORTED_TYPES,
} from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/locales.ts'
import type { Column, FieldSection, Resource } from '#src/crud/resource.ts'
import type { Field } from '#src/fields/field.ts'
import { dateRange, lastDay } from '../date-range/date-range.tsx'
import { CustomFormSections } from './CustomFormSections.tsx'
import { customField } from './custom-field.tsx'
import { checkGiven, clientFacts, customToSend, toInputs } from './given-values.ts'
import { fieldGroups } from './groups.ts'
import { numberRange } from './number-range.tsx'

/** How many of them a phone's card shows, where they have values. */
const ON_CARD = 3
const TOO_LONG_FOR_CARDS: readonly CustomType[] = ['long_text']

/** An entity as it is defined with the fields of the account's own, in the order of the account. */
export function withCustomFields(resource: Resource, fields: readonly RoleField[], locale: Locale): Resource {
  const filters = Object.assign({}, ...fields.map((field) => filtersOf(field, locale))) as Record<string, Field>
  const onCard = fields.filter(({ type }) => !TOO_LONG_FOR_CARDS.includes(type)).slice(0, ON_CARD)
  const sections = fieldGroups(fields, locale).map(
    ({ key, title, fields: grouped }): FieldSection => ({
      title: key,
      ownTitle: title,
      fields: grouped.map((field) => customName(field.key)),
    }),
  )
  return {
    ...resource,
    fields: {
      ...resource.fields,
      ...Object.fromEntries(fields.map((field) => [customName(field.key), customField(field, locale)])),
      ...filters,
    },
    columns: [
      ...resource.columns,
      ...fields.map(
        (field): Column => ({
          field: customName(field.key),
          isExtra: true,
          notOnCard: !onCard.includes(field),
          ...(field.is_indexed && SORTED_TYPES.includes(field.type) && { sort: customName(field.key) }),
        }),
      ),
    ],
    filters: [...resource.filters, ...Object.keys(filters)],
    overview: [...(resource.overview ?? resource.sections), ...sections],
    custom: {
      filters: Object.keys(filters),
      fields,
      FormSections: CustomFormSections,
      toInputs: ({ custom }) => toInputs(fields, custom as Record<string, unknown> | undefined),
      toSend: (values, before) =>
        customToSend({
          fields,
          values: values.custom,
          before: before && (before.custom ?? {}),
          facts: clientFacts(values),
        }),
      check: (values, before) =>
        checkGiven({
          fields,
          values: values.custom,
          before: before && (before.custom ?? {}),
          facts: clientFacts(values),
          locale,
        }),
    },
  }
}

/** The filters of a field by their parameters: two of a range. */
function filtersOf(field: RoleField, locale: Locale): Record<string, Field> {
  if (!field.is_indexed) return {}
  const name = customName(field.key)
  const drawn = customField(field, locale)
  if (!RANGE_TYPES.includes(field.type)) return drawn.Filter ? { [name]: drawn } : {}
  const title = ownTextIn(field.title, locale)
  const ends = { from: `${name}_from`, to: `${name}_to` }
  const range =
    field.type === 'date' || field.type === 'time'
      ? dayRange(ends, title)
      : numberRange({
          ...ends,
          label: title,
          decimals: field.decimals ?? (field.type === 'money' ? 2 : 0),
          unit: field.unit,
        })
  return { [ends.from]: { ...range.from, title }, [ends.to]: { ...range.to, title } }
}

function dayRange(ends: { from: string; to: string }, title: string) {
  const range = { ...ends, label: ends.from, title }
  return { from: dateRange(range), to: lastDay(range) }
}
