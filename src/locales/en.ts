import { catalogs } from './en/catalogs.ts'
import { files } from './en/files.ts'
import { framework } from './en/framework.ts'
import { guest } from './en/guest.ts'
import { imports } from './en/imports.ts'
import { mail } from './en/mail.ts'
import { requests } from './en/requests.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { tasks } from './en/tasks.ts'
import type ru from './ru.ts'
import type { Translated } from './shape.ts'

const en: Translated<typeof ru> = {
  ...framework,
  ...catalogs,
  files,
  guest,
  imports,
  mail,
  requests,
  settings,
  shell,
  tasks,
}

export default en
