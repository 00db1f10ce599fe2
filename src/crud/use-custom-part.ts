import { useEffect, useMemo, useState } from 'react'
import { isCustomEntity, type RoleField } from '#contract/custom-fields/field-types.ts'
import { type Actor, loadActor, useActor } from '#src/providers/actor.ts'
import { loadPageTexts, useLocale } from '#src/providers/language/i18n.ts'
import { currentLocale } from '#src/providers/language/locale.ts'
import type { Resource } from './resource.ts'

type CustomCode = typeof import('#src/parts/custom-fields/with-custom-fields.ts')

/** Loaded for accounts that have fields of their own. */
let code: CustomCode | undefined

async function loadCode(): Promise<CustomCode> {
  const [loaded] = await Promise.all([
    import('#src/parts/custom-fields/with-custom-fields.ts'),
    loadPageTexts('customValues'),
  ])
  code = loaded
  return loaded
}

const NONE: readonly RoleField[] = []

function fieldsOf(actor: Actor | null, name: string): readonly RoleField[] {
  if (!isCustomEntity(name)) return NONE
  // A browser may have kept an actor of before there were any.
  return actor?.custom_fields?.filter(({ entity }) => entity === name) ?? NONE
}

/** The entity with the account's own fields, which are loaded first where it has any. */
export async function loadCustomPart(resource: Resource): Promise<Resource> {
  if (!isCustomEntity(resource.name)) return resource
  const fields = fieldsOf(await loadActor().catch(() => null), resource.name)
  return fields.length > 0 ? (await loadCode()).withCustomFields(resource, fields, currentLocale()) : resource
}

/**
 * The entity with the account's own fields as they are now: what is added while a screen is open comes into it, and what
 * was typed stays.
 */
export function useCustomPart(resource: Resource): Resource {
  const { locale } = useLocale()
  const actor = useActor()
  const fields = useSame(useMemo(() => fieldsOf(actor, resource.name), [actor, resource]))
  const [loaded, setLoaded] = useState(code)
  const isWanted = fields.length > 0
  useEffect(() => {
    if (isWanted && !loaded)
      void loadCode().then(
        (now) => setLoaded(now),
        () => undefined,
      )
  }, [isWanted, loaded])
  return useMemo(
    () => (isWanted && loaded ? loaded.withCustomFields(resource, fields, locale) : resource),
    [isWanted, loaded, resource, fields, locale],
  )
}

/** The same object as long as nothing in it changes, however often the fields are read again. */
function useSame(fields: readonly RoleField[]): readonly RoleField[] {
  const [same, setSame] = useState(fields)
  if (same === fields || JSON.stringify(same) === JSON.stringify(fields)) return same
  setSame(fields)
  return fields
}
