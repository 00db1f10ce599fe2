import { catalogs } from './catalogs.ts'
import { files } from './files.ts'
import { framework } from './framework.ts'
import { guest } from './guest.ts'
import { requests } from './requests.ts'
import { shell } from './shell.ts'

export { ru as messages } from '../../../contract/messages-ru.ts'

/** The texts that more than one page shows. `catalogs` brings one key an entity, and `crud` for what their screens share. */
export default { ...framework, ...catalogs, files, guest, requests, shell }
