import type { settings as ru } from '../ru/settings.ts'
import type { Translated } from '../shape.ts'

export const settings: Translated<typeof ru> = {}
