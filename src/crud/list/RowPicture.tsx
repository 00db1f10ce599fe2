import { useInvalidate } from '@refinedev/core'
import type { Row } from '#src/fields/field.ts'
import { PictureButton } from '#src/kit/files/PictureButton.tsx'
import { UserAvatar } from '#src/kit/values/UserAvatar.tsx'
import { callOf } from '#src/providers/calls/api.ts'
import { routeTable } from '#src/providers/calls/route-table.ts'
import { useUpdateCachedRow } from '#src/providers/calls/use-keep-row.ts'
import { domainOf } from '#src/providers/data.ts'
import { useResource } from '../resource-context.ts'
import { useMayTake } from '../use-may-take.ts'

const SIZE = 48

/** The picture in a page's header, a button for users who may change it; nothing for entities without pictures. */
export function RowPicture({ row }: { row: Row }) {
  const { name, titleOf } = useResource()
  const invalidate = useInvalidate()
  const updateCached = useUpdateCachedRow({ name })
  const mayChange = useMayTake('avatar', row)
  const domain = domainOf(name)
  if (!('setAvatar' in routeTable[domain])) return null

  const pictured = { id: row.id, name: titleOf(row), avatar: (row.avatar as string | null) ?? null }
  const picture = <UserAvatar user={pictured} size={SIZE} />
  if (!mayChange) return picture

  async function change(call: 'setAvatar' | 'removeAvatar', more?: object) {
    const answer = (await callOf(domain, call)({ params: { id: row.id }, ...more })) as { avatar?: string | null }
    updateCached(row.id, answer, (shown) => ({ ...shown, avatar: answer.avatar ?? null }))
    void invalidate({ resource: name, invalidates: ['list'] })
  }

  return (
    <PictureButton
      pictured={pictured}
      size={SIZE}
      onUpload={(file, onProgress) => change('setAvatar', { files: [file], onProgress })}
      onRemove={() => change('removeAvatar')}
    />
  )
}
