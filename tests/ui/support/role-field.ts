import type { RoleField } from '#contract/custom-fields/field-types.ts'

let last = 100

/** A field of the account's own as a role has it, with what a test sets. */
export function roleField(given: Partial<RoleField> & Pick<RoleField, 'key' | 'type'>): RoleField {
  last += 1
  return {
    id: last,
    entity: 'clients',
    title: { ru: given.key },
    hint: null,
    group: null,
    options: [],
    unit: null,
    min: null,
    max: null,
    decimals: null,
    default_value: null,
    work_types: null,
    client_types: null,
    step: 'office',
    required: 'never',
    show_when: [],
    on_report: false,
    on_public_page: false,
    is_personal: false,
    is_indexed: false,
    right: 'edit',
    ...given,
  }
}

export function option(id: number, ru: string, more: { is_archived?: boolean; color?: string } = {}) {
  return { id, title: { ru }, color: null, is_archived: false, ...more }
}
