import type { z } from 'zod'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import { isEmptyValue } from '#contract/custom-fields/evaluate.ts'
import {
  INDEXED_TYPES,
  isChoiceType,
  REQUIRED_IN_STEP,
  type RequiredAt,
  type RoleField,
  TYPE_CHANGES,
} from '#contract/custom-fields/field-types.ts'
import { valueSchema } from '#contract/custom-fields/value-schema.ts'
import { withHomeCountry } from '#contract/values/countries.ts'
import type { Actor } from '../../access/actor.ts'
import type { InvalidReason } from '../../errors/app-error.ts'

export type SettingErrors = Record<string, InvalidReason>

/** What is decided of a field; its place among the others is not. */
export type Settings = Omit<CustomFieldRow, 'id' | 'position' | 'is_archived' | 'erase_at'>

/** The settings that cannot be, each at its name. @param before of a field that is changed */
export function settingErrors(next: Settings, before: Settings | undefined): SettingErrors {
  return {
    ...(before && !mayBecome(before.type, next.type) && { type: 'type_fixed' }),
    ...misplaced(next),
    ...(next.min !== null && next.max !== null && next.min > next.max && { max: 'bounds_crossed' }),
    ...(next.entity === 'requests' && !isAskedInTime(next) && { required: 'required_before_step' }),
    ...optionErrors(next),
  }
}

function mayBecome(before: Settings['type'], next: Settings['type']): boolean {
  return before === next || TYPE_CHANGES[before] === next
}

function isAskedInTime({ step, required }: Settings): boolean {
  const known: readonly RequiredAt[] = REQUIRED_IN_STEP[step]
  return known.includes(required)
}

/** Settings that fields of another type, or of another entity, have. */
function misplaced(next: Settings): SettingErrors {
  const errors: SettingErrors = {}
  for (const name of ['unit', 'min', 'max', 'decimals'] as const) {
    if (next.type !== 'number' && next[name] !== null) errors[name] = 'setting_not_for_type'
  }
  if (!isChoiceType(next.type) && next.options.length > 0) errors.options = 'setting_not_for_type'
  if (next.is_indexed && !INDEXED_TYPES.includes(next.type)) errors.is_indexed = 'setting_not_for_type'
  if (next.entity !== 'clients' && next.client_types !== null) errors.client_types = 'setting_for_clients'
  if (next.entity === 'requests') return errors
  if (next.work_types.length > 0) errors.work_types = 'setting_for_requests'
  if (next.step !== 'office') errors.step = 'setting_for_requests'
  if (next.required !== 'never' && next.required !== 'on_create') errors.required = 'setting_for_requests'
  if (next.on_report) errors.on_report = 'setting_for_requests'
  if (next.on_public_page) errors.on_public_page = 'setting_for_requests'
  return errors
}

function optionErrors({ type, options }: Settings): SettingErrors {
  if (!isChoiceType(type)) return {}
  if (!options.some((option) => !option.is_archived)) return { options: 'options_required' }
  const errors: SettingErrors = {}
  const seen = new Set<number>()
  const titles = new Set<string>()
  for (const [index, option] of options.entries()) {
    if (seen.has(option.id)) errors[`options.${index}.id`] = 'duplicate'
    seen.add(option.id)
    if (option.is_archived) continue
    for (const [locale, title] of Object.entries(option.title)) {
      const said = `${locale} ${title.toLowerCase()}`
      if (titles.has(said)) errors[`options.${index}.title`] = 'duplicate'
      titles.add(said)
    }
  }
  return errors
}

/** A value that a new row begins with, as it is stored. @throws nothing: what is wrong is among the issues, at `default_value` */
export function readDefault(
  actor: Pick<Actor, 'country'>,
  next: Settings,
): { value: unknown; issues: z.core.$ZodIssue[] } {
  if (isEmptyValue(next.default_value)) return { value: null, issues: [] }
  const parsed = withHomeCountry(actor.country, () => valueSchema(asRoleField(next)).safeParse(next.default_value))
  if (parsed.success) return { value: isEmptyValue(parsed.data) ? null : parsed.data, issues: [] }
  return {
    value: null,
    issues: parsed.error.issues.map((issue) => ({ ...issue, path: ['default_value', ...issue.path] })),
  }
}

/** As a role that may change it has it: the rules of its values. */
export function asRoleField({ permissions: _permissions, work_types: _workTypes, ...settings }: Settings): RoleField {
  return { ...settings, id: 0, work_types: null, right: 'edit' } as RoleField
}
