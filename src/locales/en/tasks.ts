import type { tasks as ru } from '../ru/tasks.ts'
import type { Translated } from '../shape.ts'

export const tasks: Translated<typeof ru> = {}
