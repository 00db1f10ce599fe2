import { catalogs } from './ru/catalogs.ts'
import { files } from './ru/files.ts'
import { framework } from './ru/framework.ts'
import { guest } from './ru/guest.ts'
import { imports } from './ru/imports.ts'
import { mail } from './ru/mail.ts'
import { requests } from './ru/requests.ts'
import { settings } from './ru/settings.ts'
import { shell } from './ru/shell.ts'
import { tasks } from './ru/tasks.ts'

/** Every text of the screens. `catalogs` brings one key an entity, and `crud` for what their screens share. */
const ru = { ...framework, ...catalogs, files, guest, imports, mail, requests, settings, shell, tasks }

export default ru
