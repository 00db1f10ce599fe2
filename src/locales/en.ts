import { imports } from './en/pages/imports.ts'
import { outbox } from './en/pages/outbox.ts'
import { publicRequest } from './en/pages/public-request.ts'
import { rights } from './en/pages/rights.ts'
import { settings } from './en/pages/settings.ts'
import { tasks } from './en/pages/tasks.ts'
import { unsubscribe } from './en/pages/unsubscribe.ts'
import shared from './en/shared.ts'
import type ru from './ru.ts'
import type { Translated } from './shape.ts'

const en: Translated<typeof ru> = { ...shared, imports, outbox, publicRequest, rights, settings, tasks, unsubscribe }

export default en
