import type { CustomEntity, CustomType, FieldRight, RoleField } from '#contract/custom-fields/field-types.ts'
import { announceAccessChange } from '#server/live/announce.ts'
import type { TestAccount } from './create-account.ts'
import type { TestApp } from './start-app.ts'

type Given = Partial<Omit<RoleField, 'id' | 'entity' | 'key' | 'right' | 'work_types' | 'group'>> & {
  /** What these roles have less than the right to change it. */
  restricted?: Partial<Record<keyof TestAccount['roles'], FieldRight>>
}

/** A field of the account's own, as it is stored; texts in Russian and English. Resolves to its id. */
export async function enterField(
  { services }: TestApp,
  account: TestAccount,
  entity: CustomEntity,
  key: string,
  type: CustomType,
  { restricted = {}, title, hint, options, show_when, default_value, ...rest }: Given = {},
): Promise<number> {
  const id = await services.database.inAccount(account.id, async (tx) => {
    const field = await tx
      .insertInto('custom_fields')
      .values({
        entity,
        key,
        type,
        title: JSON.stringify(title ?? { ru: `Поле ${key}`, en: `Field ${key}` }),
        ...(hint && { hint: JSON.stringify(hint) }),
        ...(options && { options: JSON.stringify(options) }),
        ...(show_when && { show_when: JSON.stringify(show_when) }),
        ...(default_value !== undefined && { default_value: JSON.stringify(default_value) }),
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [role, right] of Object.entries(restricted)) {
      await tx
        .insertInto('custom_field_rights')
        .values({ field_id: field.id, role_id: account.roles[role as keyof TestAccount['roles']], right })
        .execute()
    }
    await announceAccessChange(tx, account.id)
    return field.id
  })
  services.sessions.forget(account.id)
  return id
}

/** An option of a choice. */
export function option(id: number, ru: string, en = ru, is_archived = false): RoleField['options'][number] {
  return { id, title: { ru, en }, color: null, is_archived }
}
