import type { requests as ru } from '../ru/requests.ts'
import type { Translated } from '../shape.ts'

export const requests: Translated<typeof ru> = {}
