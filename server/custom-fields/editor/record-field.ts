import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import { CONDITION_SIGNS } from '#contract/custom-fields/field-types.ts'
import type { Changes } from '#contract/history.ts'
import { LOCALES } from '#contract/locales.ts'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { changesBetween, record } from '../../history/record.ts'

type Author = Pick<Actor, 'accountId' | 'userId'> | { accountId: number; userId: null }

/** In the history of access: who sees a field is decided with it. */
export async function recordField(
  tx: Tx,
  author: Author,
  kind: 'customFieldCreated' | 'customFieldErased',
  { id, title, entity }: Pick<CustomFieldRow, 'id' | 'title' | 'entity'>,
): Promise<void> {
  const type = kind === 'customFieldCreated' ? 'created' : 'deleted'
  await record(tx, author, kind, { name: textOf(title), entity }, {}, { entity: 'custom_fields', id, type })
}

export async function recordChange(tx: Tx, actor: Actor, before: CustomFieldRow, after: CustomFieldRow): Promise<void> {
  const roles = await tx.selectFrom('roles').select(['id', 'name']).execute()
  const said = (field: CustomFieldRow) => recorded(field, roles)
  const changes = changesBetween(said(before), said(after))
  if (!changes) return
  const payload = { name: textOf(after.title), entity: after.entity, changes: changes as Changes }
  await record(tx, actor, 'customFieldChanged', payload, {}, { entity: 'custom_fields', id: after.id, type: 'updated' })
}

/** The settings in texts that stay true when what they name is renamed or deleted. */
function recorded(field: CustomFieldRow, roles: readonly { id: number; name: string }[]): Record<string, unknown> {
  const { title, hint, group, options, permissions, show_when, default_value } = field
  const { id: _id, entity: _entity, key: _key, position: _position, erase_at: _eraseAt, ...others } = field
  const { permissions: _rights, ...settings } = others
  const rolesWith = (right: string) =>
    permissions
      .filter((one) => one.right === right)
      .map(({ role_id }) => roles.find(({ id }) => id === role_id)?.name ?? String(role_id))
  return {
    ...settings,
    title: textOf(title),
    hint: hint && textOf(hint),
    group: group && textOf(group),
    options: options.map((option) => `${textOf(option.title)}${option.is_archived ? ' ✕' : ''}`),
    show_when: show_when.map(({ field: other, op, value }) =>
      `${other} ${CONDITION_SIGNS[op]} ${value === undefined ? '' : JSON.stringify(value)}`.trim(),
    ),
    default_value: default_value === null ? null : JSON.stringify(default_value),
    hidden_from: rolesWith('hidden'),
    read_only_for: rolesWith('read'),
  }
}

/** In all its languages. */
function textOf(text: Record<string, string>): string {
  return [...new Set(LOCALES.flatMap((locale) => text[locale] ?? []))].join(' / ')
}
