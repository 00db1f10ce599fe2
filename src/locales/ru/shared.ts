import { files } from './files.ts'
import { framework } from './framework.ts'
import { requests } from './requests.ts'
import { shell } from './shell.ts'

export { words } from '#contract/words/ru/index.ts'

/** Texts of every page, guests' too; `catalogs.ts` has those of every page of a signed-in user. */
export default { ...framework, files, requests, shell }
