import type { catalogs as ru } from '../ru/catalogs.ts'
import type { Translated } from '../shape.ts'

export const catalogs: Translated<typeof ru> = {}
