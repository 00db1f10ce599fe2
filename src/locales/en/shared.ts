import { catalogs } from './catalogs.ts'
import { files } from './files.ts'
import { framework } from './framework.ts'
import { guest } from './guest.ts'
import { requests } from './requests.ts'
import { shell } from './shell.ts'

export { words } from '#contract/words/en/index.ts'

/** Texts shown on more than one page. `catalogs` adds a key per entity, and `crud` the texts that their screens share. */
export default { ...framework, ...catalogs, files, guest, requests, shell }
