import { isReferenceType, ownTextIn, type ReferenceType, type RoleField } from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/locales.ts'
import { PATHS } from '#contract/paths.ts'
import { coloredChoice } from '#src/fields/colored-choice.tsx'
import { date, time } from '#src/fields/date.tsx'
import { email } from '#src/fields/email.tsx'
import type { Field, Row } from '#src/fields/field.ts'
import { link } from '#src/fields/link.tsx'
import { money } from '#src/fields/money.tsx'
import { number } from '#src/fields/number.tsx'
import { phone } from '#src/fields/phone.tsx'
import { type ReferenceOptions, reference } from '#src/fields/reference.tsx'
import { longText, text } from '#src/fields/text.tsx'
import { BEGINNING } from '#src/fields/text-filter.tsx'
import { user } from '#src/fields/user.tsx'
import { answeredYesNo } from '#src/fields/yes-no.tsx'
import { CLIENTS, COLLEAGUES, EQUIPMENT_UNITS, FACILITIES } from '#src/parts/reference-sources.ts'

const drawn = new Map<string, Field>()

/** How a field of the account's own is shown, typed and filtered by: as a built-in one of its type. */
export function customField(field: RoleField, locale: Locale): Field {
  const key = JSON.stringify([field, locale])
  // Its components stay the same, so that nothing typed is drawn from the start when the fields are read again.
  const known = drawn.get(key)
  if (known) return known
  const made = drawField(field, locale)
  drawn.set(key, made)
  return made
}

/** The value of the field in a row that a call answered. */
export function customValue(row: Row | null, key: string): unknown {
  return (row?.custom as Record<string, unknown> | undefined)?.[key] ?? null
}

function drawField(field: RoleField, locale: Locale): Field {
  const title = ownTextIn(field.title, locale)
  const read = (row: Row) => customValue(row, field.key)
  const { Input, Filter, FilterWords, ...typed } = isReferenceType(field.type)
    ? referred(field.type, read)
    : BY_TYPE[field.type](field, { title, locale })
  return {
    ...typed,
    title,
    ...(field.hint && { hint: ownTextIn(field.hint, locale) }),
    read,
    ...(field.right === 'edit' && { Input }),
    ...(field.is_indexed && Filter && { Filter, FilterWords }),
  }
}

type Typed = Exclude<RoleField['type'], ReferenceType>

const BY_TYPE: Record<Typed, (field: RoleField, said: { title: string; locale: Locale }) => Field> = {
  text: () => ({ ...text(), ...BEGINNING }),
  long_text: longText,
  number,
  money,
  date,
  time,
  yes_no: (_, { title }) => answeredYesNo({ yes: 'crud.yes', no: 'crud.no' }, title),
  choice: (field, { locale }) => chosen(field, locale, false),
  multichoice: (field, { locale }) => chosen(field, locale, true),
  phone: () => ({ ...phone(), ...BEGINNING }),
  email: () => ({ ...email(), ...BEGINNING }),
  link: () => ({ ...link(), ...BEGINNING }),
}

function chosen({ options }: RoleField, locale: Locale, isSeveral: boolean): Field {
  const shown = options.map(({ id, title, color, is_archived }) => ({
    value: id,
    label: ownTextIn(title, locale),
    color,
    isArchived: is_archived,
  }))
  return coloredChoice(shown, { isSeveral })
}

const REFERENCES: Record<ReferenceType, Pick<ReferenceOptions, 'source' | 'page'>> = {
  employee: { source: COLLEAGUES },
  client: { source: CLIENTS, page: { path: PATHS.clients.show, resource: 'clients' } },
  facility: { source: FACILITIES, page: { path: PATHS.facilities.show, resource: 'facilities' } },
  equipment: { source: EQUIPMENT_UNITS, page: { path: PATHS.equipment.show, resource: 'equipment' } },
}

function referred(type: ReferenceType, read: (row: Row) => unknown): Field {
  const options = { ...REFERENCES[type], of: read }
  return type === 'employee' ? user(options) : reference(options)
}
