import type { guest as ru } from '../ru/guest.ts'
import type { Translated } from '../shape.ts'

export const guest: Translated<typeof ru> = {}
