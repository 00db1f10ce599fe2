import type { CustomFieldRow, CustomFieldUsage } from '#contract/custom-fields/custom-fields.ts'
import { ownTextIn } from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/locales.ts'
import type { RoleRow } from '#contract/users/roles.ts'

interface Compared {
  before: CustomFieldRow | undefined
  draft: CustomFieldRow
  usage: CustomFieldUsage | undefined
  roles: readonly RoleRow[]
}

interface Said {
  t: (key: string, values?: Record<string, unknown>) => string
  roleTitle: (name: string) => string
  locale: Locale
}

/** What saving a change would take from whom, each beside its setting. */
export function breaksOf({ before, draft, usage, roles }: Compared, { t, roleTitle, locale }: Said) {
  const rolesWith = (permissions: readonly string[], of = draft) =>
    roles.filter(({ id }) => of.permissions.some(({ role_id, right }) => role_id === id && permissions.includes(right)))
  const named = (some: readonly RoleRow[]) => some.map(({ name }) => roleTitle(name)).join(', ')
  const breaks: Partial<Record<keyof CustomFieldRow, string[]>> = {}
  const say = (setting: keyof CustomFieldRow, text: string) => {
    breaks[setting] = [...(breaks[setting] ?? []), text]
  }

  const empty = usage ? usage.total - usage.rows : 0
  if (before && draft.required !== before.required && draft.required !== 'never') {
    say(
      'required',
      t(`customFields.breaks.${draft.required === 'on_create' ? 'required' : 'requiredAtWork'}`, { rows: empty }),
    )
  }
  const limited = rolesWith(['hidden', 'read'])
  if (draft.required !== 'never' && limited.length > 0)
    say('required', t('customFields.breaks.requiredOfRoles', { roles: named(limited) }))
  if (before) {
    const hiddenBefore = rolesWith(['hidden'], before).map(({ id }) => id)
    const hidden = rolesWith(['hidden']).filter(({ id }) => !hiddenBefore.includes(id))
    if (hidden.length > 0) say('permissions', t('customFields.breaks.hidden', { roles: named(hidden) }))
    if (before.is_indexed && !draft.is_indexed)
      say('is_indexed', t('customFields.breaks.unindexed', { views: usage?.views ?? 0 }))
    if (isNarrower(before, draft)) say('max', t('customFields.breaks.bounds'))
    if (before.type !== draft.type) say('type', t('customFields.hints.typeOnce'))
    const retired = draft.options.filter(
      ({ id, is_archived }) => is_archived && !before.options.find((one) => one.id === id)?.is_archived,
    )
    if (retired.length > 0)
      say(
        'options',
        t('customFields.breaks.options', { titles: retired.map(({ title }) => ownTextIn(title, locale)).join(', ') }),
      )
  }
  if (draft.on_public_page && !before?.on_public_page) say('on_public_page', t('customFields.breaks.public'))
  return breaks
}

function isNarrower(before: CustomFieldRow, draft: CustomFieldRow): boolean {
  return (
    (draft.min !== null && draft.min > (before.min ?? -Infinity)) ||
    (draft.max !== null && draft.max < (before.max ?? Infinity))
  )
}
