import type { CustomFieldCreate, CustomFieldRow, CustomFieldUpdate } from '#contract/custom-fields/custom-fields.ts'
import {
  type CustomEntity,
  type CustomType,
  INDEXED_TYPES,
  isChoiceType,
  type OwnText,
} from '#contract/custom-fields/field-types.ts'

/** An option as its input holds it; a new one has no number yet. */
export interface OptionValue {
  id?: number
  title: OwnText
  color: CustomFieldRow['options'][number]['color']
  is_archived: boolean
}

/** What the editor's form holds. */
export type FieldValues = Omit<
  CustomFieldRow,
  'id' | 'entity' | 'type' | 'options' | 'position' | 'is_archived' | 'erase_at' | 'hint' | 'group' | 'client_types'
> & {
  type?: CustomType
  options: OptionValue[]
  hint: OwnText
  group: OwnText
  client_types: NonNullable<CustomFieldRow['client_types']>
}

export const NEW_FIELD: FieldValues = {
  title: {},
  key: '',
  hint: {},
  group: {},
  type: 'text',
  options: [],
  unit: null,
  min: null,
  max: null,
  decimals: null,
  default_value: null,
  work_types: [],
  client_types: [],
  step: 'office',
  required: 'never',
  show_when: [],
  on_report: false,
  on_public_page: false,
  is_personal: false,
  is_indexed: false,
  permissions: [],
}

export function toValues(field: CustomFieldRow): FieldValues {
  const {
    id: _id,
    entity: _entity,
    position: _position,
    is_archived: _isArchived,
    erase_at: _eraseAt,
    ...settings
  } = field
  return { ...settings, hint: field.hint ?? {}, group: field.group ?? {}, client_types: field.client_types ?? [] }
}

/** The settings that a field of this entity and type has; the form keeps what was typed for others. */
function settingsOf(entity: CustomEntity, values: FieldValues) {
  const { key: _key, client_types, hint, group, type = 'text', ...settings } = values
  const isRequest = entity === 'requests'
  const isNumber = type === 'number'
  return {
    ...settings,
    type,
    hint: isWritten(hint) ? hint : null,
    group: isWritten(group) ? group : null,
    options: isChoiceType(type) ? values.options : [],
    unit: isNumber ? values.unit : null,
    min: isNumber ? values.min : null,
    max: isNumber ? values.max : null,
    decimals: isNumber ? values.decimals : null,
    default_value: values.default_value ?? null,
    work_types: isRequest ? values.work_types : [],
    step: isRequest ? values.step : ('office' as const),
    on_report: isRequest && values.on_report,
    on_public_page: isRequest && values.on_public_page,
    client_types: entity === 'clients' && client_types.length > 0 ? client_types : null,
    is_indexed: values.is_indexed && INDEXED_TYPES.includes(type),
  }
}

export function toNewField(entity: CustomEntity, values: FieldValues): CustomFieldCreate {
  return { ...settingsOf(entity, values), entity, key: values.key }
}

export function toChangedField(entity: CustomEntity, values: FieldValues): CustomFieldUpdate {
  return settingsOf(entity, values)
}

/** The field as it would be, for the preview: before it is saved it has no number, and stands last. */
export function draftOf(
  entity: CustomEntity,
  values: Partial<FieldValues> | undefined,
  before: CustomFieldRow | undefined,
): CustomFieldRow {
  const known = before ? toValues(before) : NEW_FIELD
  const given = { ...known, ...values }
  const settings = settingsOf(entity, given)
  return {
    id: 0,
    position: Number.MAX_SAFE_INTEGER,
    is_archived: false,
    erase_at: null,
    ...before,
    ...settings,
    entity,
    key: before?.key ?? (given.key || DRAFT_KEY),
    title: settings.title,
    options: settings.options.map((option, index) => ({
      ...option,
      id: option.id ?? -index - 1,
    })) as CustomFieldRow['options'],
    show_when: settings.show_when.filter(({ field, op }) => field && op),
  }
}

const DRAFT_KEY = 'draft'

function isWritten(text: OwnText): boolean {
  return Object.values(text).some((said) => said.trim())
}
