import { z } from 'zod'
import { date, id, money, optionalText, time } from '../route.ts'
import { email } from '../user-fields.ts'
import { optionalPhone } from '../values/countries.ts'
import { CUSTOM_LONG_TEXT_MAX, CUSTOM_TEXT_MAX, type CustomType, type RoleField } from './field-types.ts'

/** What a field takes; null, or an empty text, empties it. @param had the value it has: options archived since are kept */
export function valueSchema(field: RoleField, had?: unknown): z.ZodType {
  return SCHEMAS[field.type](field, had).nullable()
}

const LINK_MAX = 2000

const SCHEMAS: Record<CustomType, (field: RoleField, had: unknown) => z.ZodType> = {
  text: () => optionalText(CUSTOM_TEXT_MAX),
  long_text: () => optionalText(CUSTOM_LONG_TEXT_MAX),
  number: numberSchema,
  money: () => money,
  date: () => date,
  time: () => time,
  yes_no: () => z.boolean(),
  choice: (field, had) => optionOf(field, had),
  multichoice: (field, had) =>
    z
      .array(optionOf(field, had))
      .max(field.options.length)
      .transform((chosen) => [...new Set(chosen)]),
  employee: () => id,
  client: () => id,
  facility: () => id,
  equipment: () => id,
  phone: () => optionalPhone,
  email: () => z.union([z.literal('').transform(() => null), email]),
  link: () =>
    z.union([
      z.literal('').transform(() => null),
      z.url({ protocol: /^https?$/, error: 'link_invalid' }).max(LINK_MAX),
    ]),
}

function numberSchema({ min, max, decimals }: RoleField): z.ZodType {
  let schema = z.number({ error: ({ code }) => (code === 'invalid_type' ? 'not_number' : undefined) })
  if (min !== null) schema = schema.min(min)
  if (max !== null) schema = schema.max(max)
  const digits = decimals ?? 0
  return schema.superRefine((value, context) => {
    if (Number(value.toFixed(digits)) === value) return
    const message = digits === 0 ? 'number_whole' : 'number_precise'
    context.addIssue({ code: 'custom', message, params: { digits, rounded: value.toFixed(digits) } })
  })
}

function optionOf({ options }: RoleField, had: unknown): z.ZodType<number> {
  const kept = (Array.isArray(had) ? had : [had]).filter((one) => typeof one === 'number')
  const offered = options.filter((option) => !option.is_archived).map((option) => option.id)
  return z.number({ error: 'not_option' }).refine((chosen) => offered.includes(chosen) || kept.includes(chosen), {
    error: 'not_option',
  })
}
