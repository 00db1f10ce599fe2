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

/** The address of a picture: contains an unguessable key, needs no header, and changes whenever the picture does. */
export const avatarAnswer = z.object({ avatar: z.string() })

/** The calls that set and remove the picture of a row, under the row's path: `/clients/:id`. */
export function avatarCalls<const A extends Access>(row: string, access: A, action: RowActionName) {
  return defineRoutes({
    setAvatar: {
      method: 'POST',
      path: `${row}/avatar`,
      access,
      summary: 'Set a picture: JPG, GIF or PNG',
      actions: [action],
      params: idParams,
      upload: avatarUpload,
      response: avatarAnswer,
    },
    removeAvatar: {
      method: 'DELETE',
      path: `${row}/avatar`,
      access,
      summary: 'Remove the picture',
      actions: [action],
      params: idParams,
      response: z.null(),
    },
  })
}

/** The same for a row without an id in the path: the user, the account. */
export function ownAvatarCalls<const A extends Access>(path: string, access: A) {
  return defineRoutes({
    setAvatar: {
      method: 'POST',
      path: `${path}/avatar`,
      access,
      summary: 'Set a picture: JPG, GIF or PNG',
      upload: avatarUpload,
      response: avatarAnswer,
    },
    removeAvatar: {
      method: 'DELETE',
      path: `${path}/avatar`,
      access,
      summary: 'Remove the picture',
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
    summary: 'A picture of a client, a facility, a product, a user or an account',
    params: z.strictObject({ key: z.string().max(100) }),
    produces: 'image/webp',
  },
})
