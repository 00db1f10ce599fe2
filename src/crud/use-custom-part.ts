import { useEffect, useMemo, useState } from 'react'
import type { RoleField } from '#contract/custom-fields/field-types.ts'
import { type Actor, loadActor, useActor } from '#src/providers/actor.ts'
import { loadPageTexts, useLocale } from '#src/providers/language/i18n.ts'
import { currentLocale } from '#src/providers/language/locale.ts'
import type { Resource, ResourceEntry, WithCustomFields } from './resource.ts'

type Entry = Pick<ResourceEntry, 'name' | 'loadCustom'>

/** Once it is loaded, by an account that has fields of its own: the same for every entity. */
let withFields: WithCustomFields | undefined

async function loadWithFields({ loadCustom }: Entry): Promise<WithCustomFields | undefined> {
  const [loaded] = await Promise.all([loadCustom?.(), loadPageTexts('customValues')])
  withFields = loaded?.withCustomFields
  return withFields
}

const NONE: readonly RoleField[] = []

function customFieldsOf(actor: Actor | null, { name, loadCustom }: Entry): readonly RoleField[] {
  if (!loadCustom) return NONE
  // A browser may have kept an actor of before there were any.
  return actor?.custom_fields?.filter(({ entity }) => entity === name) ?? NONE
}

/** The entity with the account's own fields, for which the code is loaded where it has any. */
export async function loadCustomPart(entry: Entry, resource: Resource): Promise<Resource> {
  if (!entry.loadCustom) return resource
  const fields = customFieldsOf(await loadActor().catch(() => null), entry)
  return (fields.length > 0 && (await loadWithFields(entry))?.(resource, fields, currentLocale())) || resource
}

/** The entity with the account's own fields as they are now: they may be changed while its screen is open. */
export function useCustomPart(entry: Entry, resource: Resource): Resource {
  const { locale } = useLocale()
  const actor = useActor()
  const fields = useSame(useMemo(() => customFieldsOf(actor, entry), [actor, entry]))
  const [draw, setDraw] = useState(() => withFields)
  const isWanted = fields.length > 0
  useEffect(() => {
    if (!isWanted || draw) return
    // Without its code, the page goes on without these fields.
    void loadWithFields(entry).then(
      (loaded) => setDraw(() => loaded),
      () => undefined,
    )
  }, [isWanted, draw, entry])
  return useMemo(
    () => (isWanted && draw ? draw(resource, fields, locale) : resource),
    [isWanted, draw, resource, fields, locale],
  )
}

/** The same object as long as nothing in it changes, however often the fields are read again. */
function useSame(fields: readonly RoleField[]): readonly RoleField[] {
  const [same, setSame] = useState(fields)
  if (same === fields || JSON.stringify(same) === JSON.stringify(fields)) return same
  setSame(fields)
  return fields
}
