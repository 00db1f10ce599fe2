import { z } from 'zod'
import { AVATAR_MAX_BYTES } from '../limits.ts'
import type { Access } from '../route.ts'
import { defineRoutes, idParams, type Upload } from '../route.ts'
import type { RowActionName } from '../row-actions.ts'

export const avatarUpload = {
  field: 'file',
  maxFiles: 1,
  maxBytes: AVATAR_MAX_BYTES,
  accepts: 'avatar',
} as const satisfies Upload

/** The address of a picture: it holds an unguessable key, needs no header, and is another one when the picture is. */
export const avatarAddress = z.object({ avatar: z.string() })

/** The calls that give a row a picture and take it away, under the row's own path: `/clients/:id`. */
export function avatarCalls<const A extends Access>(row: string, access: A, action: RowActionName) {
  return defineRoutes({
    setAvatar: {
      method: 'POST',
      path: `${row}/avatar`,
      access,
      summary: 'Give it a picture: JPG, GIF or PNG',
      actions: [action],
      params: idParams,
      upload: avatarUpload,
      response: avatarAddress,
    },
    removeAvatar: {
      method: 'DELETE',
      path: `${row}/avatar`,
      access,
      summary: 'Take its picture away',
      actions: [action],
      params: idParams,
      response: z.null(),
    },
  })
}

/** The same for what a call need not name: oneself, one's company. */
export function ownAvatarCalls<const A extends Access>(path: string, access: A) {
  return defineRoutes({
    setAvatar: {
      method: 'POST',
      path: `${path}/avatar`,
      access,
      summary: 'Give it a picture: JPG, GIF or PNG',
      upload: avatarUpload,
      response: avatarAddress,
    },
    removeAvatar: {
      method: 'DELETE',
      path: `${path}/avatar`,
      access,
      summary: 'Take its picture away',
      response: z.null(),
    },
  })
}

export const avatarRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/avatars/:key',
    access: 'public',
    perMinute: 3000,
    summary: 'A picture of a client, a facility, a product, a person or a company',
    params: z.strictObject({ key: z.string().max(100) }),
    produces: 'image/webp',
  },
})
